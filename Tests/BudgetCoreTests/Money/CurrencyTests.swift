import BudgetCore
import Testing

@Suite struct CurrencyTests {
  @Test(arguments: [
    (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"), (2, "HUF KPW MGA MRU EUR USD"),
    (3, "BHD IQD JOD KWD LYD OMR TND"), (4, "CLF UYW"),
  ])
  func `R12 minor digits are those of ISO 4217`(digits: Int, codes: String) {
    for code in codes.split(separator: " ") {
      #expect(Currency(code: code)?.minorDigits == digits, "\(code)")
    }
  }

  @Test func `every row of the table is a currency, with its own facts, sorted by code`() {
    let rows = CurrencyTable.shared.rows
    #expect(rows.count == 307)
    #expect(rows.map(\.code) == CurrencyTable.shared.all.map(\.code))
    for row in rows {
      #expect(Currency(code: row.code)?.info == row)
      #expect(Currency(code: row.code)?.minorDigits == row.minorDigits)
      #expect((row.status == .noMoney) == (row.minorDigits == nil), "\(row.code)")
    }
  }

  @Test(arguments: ["eur", "Eur", "EUR"])
  func `C01 codes are taken in either case`(code: String) {
    #expect(Currency(code: code) == .eur)
  }

  @Test(arguments: ["", "EU", "EURO", "ERU", "E R", "€", "12R", "EU\u{0301}R", "@AA"])
  func `what is not a code is no currency`(code: String) {
    #expect(Currency(code: code) == nil)
  }

  @Test func `the named currencies are rows of the table`() {
    #expect(Currency(code: "EUR") == .eur)
    #expect(Currency(code: "USD") == .usd)
    #expect(Currency.eur.info.name == "Euro")
  }
}
