internal import BudgetCore

/// What an amount is in another currency, and by which rate.
struct Valuation: Hashable {
  /// Rounded once, half away from zero, to the target's minor digits.
  let money: Money
  /// The digits before rounding, cut, with `…` where more follow: `133.98896…`.
  let unrounded: String
  let quote: Quote

  /// The amount in another currency by the rate of a day.
  ///
  /// - Throws: `NoRate` when there is none.
  init(
    of amount: Money, in target: Currency, on day: Day, by rates: any RateLookup, estimating: Bool
  ) throws(NoRate) {
    let quote = try rates.quote(from: amount.currency, to: target, on: day, estimating: estimating)
    let exact = Fraction(amount.amount) * quote.ratio
    let digits = target.minorDigits ?? 0
    let (text, isExact) = exact.cutText(fractionDigits: digits + 3)
    self.init(
      money: Money(Valuation.rounded(exact, digits), target), unrounded: isExact ? text : text + "…", quote: quote)
  }

  /// What the bank took, where it took the target; else the amount by the rate of the day spent.
  init(of expense: Expense, in target: Currency, by rates: any RateLookup, estimating: Bool = false) throws(NoRate) {
    guard let paid = expense.paid, paid.currency == target, expense.money.currency != target else {
      try self.init(of: expense.money, in: target, on: expense.date, by: rates, estimating: estimating)
      return
    }
    self.init(
      money: Money(Valuation.rounded(Fraction(paid.amount), target.minorDigits ?? 0), target),
      unrounded: paid.amount.text,
      quote: Quote(
        from: expense.money.currency, to: target, kind: .paid, asked: expense.date, steps: [], rateDay: nil))
  }

  private init(money: Money, unrounded: String, quote: Quote) {
    self.money = money
    self.unrounded = unrounded
    self.quote = quote
  }

  /// More than 38 digits cannot come of amounts of 28 and rates up to 1e20 but at the very edge; there the digits
  /// behind the mark give way.
  private static func rounded(_ exact: Fraction, _ digits: Int) -> FixedDecimal {
    (try? exact.roundedHalfAwayFromZero(toScale: digits)) ?? (try? exact.roundedHalfAwayFromZero(toScale: 0)) ?? .zero
  }
}
