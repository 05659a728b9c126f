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

  /// Whether a bank can have taken this for an amount: it is in another currency, and has the amount's sign.
  package func canPay(for money: Money) -> Bool {
    currency != money.currency && amount.mantissa.signum() == money.amount.mantissa.signum()
  }
}

extension Money: CustomStringConvertible {
  /// `12.50 EUR`: the amount as stored and the code.
  package var description: String { "\(amount.text) \(currency.code)" }
}
