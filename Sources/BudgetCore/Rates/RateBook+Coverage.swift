// What a book knows: for `rates status`, and for a refresh to ask for what is missing.

/// What one source has.
package struct RateCoverage: Hashable, Sendable {
  /// The source's name.
  package var source: String
  /// The first day with rates.
  package var first: Day
  /// The last day with rates.
  package var last: Day
  /// The currencies that it has a rate of on any day, sorted by code, bases included.
  package var currencies: [Currency]
}

/// Money on a day that has no rate, or only one with a fault.
package struct RateGap: Hashable, Sendable {
  /// What is wrong.
  package enum Fault: Hashable, Sendable {
    /// No rate at all, also none to estimate by.
    case missing(NoRate)
    /// None on or before the day, but one to estimate by.
    case estimated(Quote)
    /// One that is more than 10 days old.
    case aged(Quote)
  }

  /// What the money is in.
  package var currency: Currency
  /// The day asked for.
  package var day: Day
  /// What is wrong.
  package var fault: Fault
}

extension RateBook {
  /// What each source has, sorted by name, sources without rates left out. Reads all files whole.
  package var coverage: [RateCoverage] {
    sources.sorted { $0.name < $1.name }.compactMap { source in
      source.extent.map {
        RateCoverage(source: source.name, first: $0.lowerBound, last: $0.upperBound, currencies: source.currencies)
      }
    }
  }

  /// Which of these currencies on these days have no good rate to a target, in the order given.
  package func gaps(_ needs: some Sequence<(currency: Currency, day: Day)>, in target: Currency) -> [RateGap] {
    needs.compactMap { currency, day in
      do throws(NoRate) {
        let quote = try quote(from: currency, to: target, on: day)
        return quote.isAged ? RateGap(currency: currency, day: day, fault: .aged(quote)) : nil
      } catch {
        let estimate = try? quote(from: currency, to: target, on: day, estimating: true)
        return RateGap(currency: currency, day: day, fault: estimate.map { .estimated($0) } ?? .missing(error))
      }
    }
  }

  /// Lines of fetched files that could not be read and were not used, so far: source, line and byte in it, from 1.
  package var damages: [(source: String, line: Int, column: Int)] {
    let fetched = loadedLogs.flatMap { entry in entry.log.damages.map { (entry.source, $0.line, $0.column) } }
    return fetched + handDamages.map { (RateSourceName.manual, $0.line, $0.column) }
  }

  /// Whether a source's kept answers say every figure of a snapshot, with the same value.
  package func isKept(_ snapshot: RateSnapshot, from source: String) -> Bool {
    _ = sources
    return loadedLogs.contains { name, log in
      name == source && log.answer(base: snapshot.base, on: snapshot.day) != nil
        && snapshot.rates.allSatisfy { log.figure(of: $0.key, base: snapshot.base, on: snapshot.day) == $0.value }
    }
  }

  /// Whether the built-in table has every figure of a snapshot, with the same digits, and was asked for as much.
  package func isBuiltIn(_ snapshot: RateSnapshot) -> Bool {
    guard let table = builtIn, table.answer(base: snapshot.base, on: snapshot.day) != nil else { return false }
    return (snapshot.asked ?? []).allSatisfy { table.newestDay(asking: $0, through: snapshot.day) != nil }
      && snapshot.rates.allSatisfy { table.figure(of: $0.key, base: snapshot.base, on: snapshot.day) == $0.value }
  }
}
