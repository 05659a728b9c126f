@testable import BudgetCore

/// Amounts and rates as typed: no text crashes the parsers, and what is read has exactly the digits of the text.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzAmounts(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = input(data, count)
  guard let choice = bytes.popLast() else { return 0 }
  let text = String(decoding: bytes, as: UTF8.self)
  let currency = [Currency.eur, Currency(code: "JPY"), Currency(code: "KWD"), Currency(code: "XAU")][Int(choice & 3)]
  let mark: AmountParser.DecimalMark? = choice & 12 == 4 ? .point : choice & 12 == 8 ? .comma : nil

  if let currency, let amount = try? AmountParser.number(text, in: currency, decimalMark: mark) {
    let digits = String(text.unicodeScalars.filter { ("0"..."9").contains($0) }.drop { $0 == "0" })
    require(String(amount.mantissa.magnitude) == (digits.isEmpty ? "0" : digits), "\(text): the digits of \(amount)")
    require(amount.isNegative == (!digits.isEmpty && !("0"..."9").contains(text.first ?? "0")), "\(text): the sign")
    require(amount.scale <= currency.minorDigits ?? 0, "\(text): more digits than \(currency) has")
    require(digits.count <= AmountParser.maximumDigits, "\(text): too many digits were taken")
    require(FixedDecimal(plain: amount.text) == amount, "\(text): \(amount.text) does not read back")
  }
  if let amount = FixedDecimal(plain: text) {
    require(FixedDecimal(plain: amount.text) == amount, "\(text): \(amount.text) does not read back")
    require(amount.normalized.normalized == amount.normalized, "\(text): normal forms differ")
  }
  if let rate = try? RateParser.rate(text) {
    require(RateParser.isInRange(rate) && FixedDecimal(plain: rate.text) == rate, "\(text): the rate \(rate)")
  }
  if let cell = CellNumber(text) {
    for mark in CellNumber.Mark.allCases { _ = cell.value(decimalMark: mark) }
  }
  let words = text.split(separator: " ").map(String.init)
  if let (money, consumed) = try? AmountParser.money(in: words, home: .usd) {
    require(consumed >= 1 && consumed <= words.count, "\(text): \(consumed) words of \(words.count)")
    require(money.amount.scale <= money.currency.minorDigits ?? -1, "\(text): \(money)")
  }
  return 0
}
