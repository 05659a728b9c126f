/// An exact amount in a currency. Positive is spending, negative a refund or money in.
///
/// The amount keeps the fraction digits it was typed with: `12.50` and `12.5` are different texts of one value.
package struct Money: Hashable, Sendable {
  /// The exact amount, in units of the currency (not in cents).
  package let amount: FixedDecimal
  /// What it is in.
  package let currency: Currency

  /// An amount in a currency.
  package init(_ amount: FixedDecimal, _ currency: Currency) {
    self.amount = amount
    self.currency = currency
  }

  /// The amount with at least the currency's minor digits, as texts for people show it: 5 EUR is 5.00. It never has
  /// fewer digits than it was typed with.
  package var readable: FixedDecimal { amount.rescaled(to: currency.minorDigits ?? 0) ?? amount }

  /// Whether a bank can have taken this for an amount: it is in another currency, and has the amount's sign.
  package func canPay(for money: Money) -> Bool {
    currency != money.currency && amount.mantissa.signum() == money.amount.mantissa.signum()
  }
}

extension Money: CustomStringConvertible {
  /// `12.50 EUR`: the amount as people read it, and the code.
  package var description: String { "\(readable.text) \(currency.code)" }
}
