/// Values tally entries in one currency, asking for each rate once.
final class Valuer {
  /// What an entry is worth.
  enum Valuation {
    /// An exact term; the quote where it came from one and quotes are kept.
    case term(ExactTerm, Quote?)
    case noRate(NoRate)
  }

  private enum Answer {
    case ratio(Fraction, Quote?)
    case noRate(NoRate)
  }

  let target: Currency
  /// The rates used so far.
  private(set) var usage = RateUsage()
  private let rates: any RateLookup
  private let at: ValuationDay
  private let today: Day
  private let isEstimating: Bool
  private let keepsQuotes: Bool
  private var answers: [UInt64: Answer] = [:]

  init(
    target: Currency, rates: any RateLookup, at: ValuationDay, today: Day, isEstimating: Bool = false,
    keepsQuotes: Bool = false
  ) {
    self.target = target
    self.rates = rates
    self.at = at
    self.today = today
    self.isEstimating = isEstimating
    self.keepsQuotes = keepsQuotes
  }

  /// What the bank took, where it took the target; else the amount at its rate.
  func value(of entry: Tally.Entry) -> Valuation {
    if entry.paidCurrency == target {
      usage.notePaid()
      return .term(ExactTerm(entry.paid, times: .one), nil)
    }
    return marketValue(of: entry)
  }

  /// The amount at its rate, whatever the bank took.
  func marketValue(of entry: Tally.Entry) -> Valuation {
    switch answer(entry.currency, on: at.day(spent: entry.day, today: today)) {
    case .ratio(let ratio, let quote): .term(ExactTerm(entry.amount, times: ratio), quote)
    case .noRate(let reason): .noRate(reason)
    }
  }

  private func answer(_ currency: Currency, on day: Day) -> Answer {
    let key = UInt64(currency.ordinal) << 32 | UInt64(UInt32(bitPattern: day.number))
    if let known = answers[key] { return known }
    let answer: Answer
    do {
      let quote = try rates.quote(from: currency, to: target, on: day, estimating: isEstimating)
      usage.note(quote)
      answer = .ratio(quote.ratio, keepsQuotes ? quote : nil)
    } catch {
      answer = .noRate(error)
    }
    answers[key] = answer
    return answer
  }
}
