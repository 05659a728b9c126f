/// A way from one currency to another within one snapshot.
struct Leg: Hashable {
  var from: Currency
  var to: Currency
  var snapshot: SnapshotID
}

/// A way from one currency to another: through no snapshot (the law alone), one, or two that share a currency.
struct Route: Hashable {
  var from: Currency
  var to: Currency
  var legs: [Leg]

  init(one: Leg) {
    (from, to, legs) = (one.from, one.to, [one])
  }

  init(one: Leg, two: Leg) {
    (from, to, legs) = (one.from, two.to, [one, two])
  }

  /// The way by legal figures alone.
  init(lawFrom from: Currency, to: Currency) {
    (self.from, self.to, legs) = (from, to, [])
  }

  /// The rate day: the older leg's. A way without legs is older than any.
  var day: Day { legs.map(\.snapshot.day).min() ?? .first }
  /// The newer leg's day.
  var newerDay: Day { legs.map(\.snapshot.day).max() ?? .first }
}

extension RateBook {
  /// The figures of a route, with the legal ones that lead to its codes before and behind.
  func quote(
    _ from: Currency, _ to: Currency, on day: Day, by route: Route, _ kind: Quote.Kind? = nil
  ) -> Quote {
    var steps: [Quote.Step] = []
    if route.legs.isEmpty {
      steps = succession.steps(from: from, to: to)
    } else {
      if from != route.from { steps = succession.steps(from: from, to: route.from) }
      for leg in route.legs { steps += source(leg).steps(from: leg.from, to: leg.to, in: leg.snapshot) }
      if to != route.to { steps += succession.steps(from: route.to, to: to) }
    }
    return Quote(
      from: from, to: to, kind: kind ?? (steps.count == 1 ? .direct : .cross), asked: day, steps: steps,
      rateDay: route.legs.isEmpty ? nil : route.day)
  }

  private func source(_ leg: Leg) -> any RateSource { sources[leg.snapshot.source] }
}
