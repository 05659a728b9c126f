import BudgetCore
import BudgetStore
import Testing

@Suite struct ReadingQueryTests {
  private func reader(_ expenses: [Expense]) -> StoreReader {
    var bytes = RecordEncoder.header(limits: [], unknown: []) + [0x0A]
    for (place, expense) in expenses.enumerated() {
      if place > 0 { bytes += Array(",\n".utf8) }
      bytes += RecordEncoder.line(expense)
    }
    return StoreReader(bytes: bytes + [0x0A] + RecordEncoder.trailer)
  }

  private func expense(
    _ id: String, _ amount: String, _ code: String = "EUR", day: Int = 19_000, note: String = "", category: String = "",
    tags: [String] = [], paid: String? = nil
  ) throws -> Expense {
    let paidMoney = try paid.map { Money(try #require(FixedDecimal(plain: $0)), .usd) }
    return Expense(
      id: id, date: Day(clamping: day),
      money: Money(try #require(FixedDecimal(plain: amount)), try #require(Currency(code: code))), note: note,
      category: category, tags: tags, paid: paidMoney)
  }

  @Test(arguments: 0..<10) func `R13: ten thousand amounts add up to the sum of their minor units`(seed: UInt64) throws
  {
    var generator = Seeded(seed)
    var sum = 0
    let expenses = try (0..<1000).map { number in
      let units = Int.random(in: -99_999_999...99_999_999, using: &generator)
      let digits = Int.random(in: 0...4, using: &generator)
      sum += units * [10_000, 1000, 100, 10, 1][digits]
      return try expense("e\(number)", FixedDecimal(mantissa: Int128(units), scale: digits).text)
    }
    let tally = try reader(expenses).tally(today: testToday)
    #expect(tally.count == 1000)
    #expect(tally.whole.count == 1)
    #expect(tally.whole.first?.amount.rescaled(to: 4)?.mantissa == Int128(sum))
  }

  @Test func `amounts beyond eighteen digits are summed exactly`() throws {
    let long = "9007199254740993000000000000.005"
    let tally = try reader([try expense("a", long), try expense("b", "0.1"), try expense("c", long)]).tally(
      today: testToday)
    #expect(tally.whole.first?.amount.normalized.text == "18014398509481986000000000000.11")
  }

  @Test func `a sum of more than 38 digits is refused, not wrong`() throws {
    let most = String(repeating: "9", count: 38)
    let store = reader([try expense("a", most), try expense("b", most)])
    #expect(throws: StoreError.sumTooLarge(currencyCode: "EUR")) { try store.tally(today: testToday) }
  }

  @Test func `an expense with two tags stands in both rows, and once in the whole`() throws {
    let store = reader([
      try expense("a", "1.50", category: "food", tags: ["x", "y", "x"]), try expense("b", "2", category: "fun"),
      try expense("c", "4", category: "food", tags: ["y"], paid: "5"),
    ])
    let tally = try store.tally(by: [.tag], today: Day(clamping: 18_999))
    #expect(tally.groups == [[""], ["x"], ["y"]])
    #expect(tally.rows.filter { $0.group == 2 }.map(\.sum.count) == [1, 1])
    #expect(tally.whole.map(\.amount.text) == ["3.50", "4.00"])
    #expect(tally.whole.last?.paid.text == "5.00" && tally.whole.last?.paidCurrency == .usd)
    #expect(tally.count == 3 && tally.futureCount == 3)
    let both = try store.tally(by: [.category, .tag], today: testToday)
    #expect(both.groups == [["food", "x"], ["food", "y"], ["fun", ""]])
  }

  @Test(arguments: [
    (GroupKey.day, "2026-01-01"), (.week, "2026-W01"), (.month, "2026-01"), (.quarter, "2026-Q1"), (.year, "2026"),
    (.currency, "JPY"),
  ])
  func `periods and currencies make rows`(key: GroupKey, label: String) throws {
    let day = try #require(Day(iso: "2026-01-01"))
    let store = reader([try expense("a", "1200", "JPY", day: Int(day.number))])
    #expect(try store.tally(by: [key], today: testToday).groups == [[label]])
  }

  @Test(arguments: [("2027-01-03", "2026-W53"), ("2024-12-30", "2025-W01"), ("2021-01-03", "2020-W53")])
  func `a week belongs to the year of its Thursday`(iso: String, week: String) throws {
    let day = try #require(Day(iso: iso))
    let store = reader([try expense("a", "1", day: Int(day.number))])
    #expect(try store.tally(by: [.week], today: testToday).groups == [[week]])
  }

  @Test func `filters select as they say`() throws {
    let store = reader([
      try expense("a", "1", day: 10, note: "Crème BRÛLÉE", category: "food", tags: ["t", "u"]),
      try expense("b", "1", "JPY", day: 11, note: "say \"Hi\"", category: "food:lunch", tags: ["u"]),
      try expense("c", "1", day: 12, category: "foods"), try expense("d", "1", day: 13, tags: ["\"t\""]),
    ])
    func ids(_ filter: ExpenseFilter) throws -> [String] {
      try store.expenses(filter, today: testToday).expenses.map(\.id)
    }
    #expect(try ids(ExpenseFilter(category: "food")) == ["a", "b"])
    #expect(try ids(ExpenseFilter(category: "")) == ["d"])
    #expect(try ids(ExpenseFilter(tags: ["u", "t"])) == ["a"])
    #expect(try ids(ExpenseFilter(tags: ["\"t\""])) == ["d"])
    #expect(try ids(ExpenseFilter(from: Day(clamping: 11), to: Day(clamping: 12))) == ["b", "c"])
    #expect(try ids(ExpenseFilter(from: Day(clamping: 12), to: Day(clamping: 11))).isEmpty)
    #expect(try ids(ExpenseFilter(currency: Currency(code: "JPY"))) == ["b"])
    #expect(try ids(ExpenseFilter(search: "crème brûlée")) == ["a"])
    #expect(try ids(ExpenseFilter(search: "br")) == ["a"])
    #expect(try ids(ExpenseFilter(search: "\"HI\"")) == ["b"])
    let tallies = try store.tallies([ExpenseFilter(), ExpenseFilter(category: "food")], today: testToday)
    #expect(tallies.map(\.count) == [4, 2])
  }

  @Test(arguments: 0..<5) func `several filters in one pass are each filter in a pass of its own`(seed: UInt64) throws {
    var generator = Seeded(seed)
    let store = reader(
      try (0..<300).map { number in
        try expense(
          "id\(number)", "\(number).50", day: Int.random(in: 0..<30, using: &generator),
          category: ["", "food", "food:lunch", "fun"].randomElement(using: &generator) ?? "")
      })
    let filters = (0..<20).map { number in
      let days = (0..<2).map { _ in Day(clamping: Int.random(in: -3..<33, using: &generator)) }
      return ExpenseFilter(from: days[0], to: days[1], category: number % 3 == 0 ? "food" : nil)
    }
    let together = try store.tallies(filters, today: testToday)
    for (filter, tally) in zip(filters, together) {
      let alone = try store.tally(filter, today: testToday)
      #expect(tally.whole == alone.whole)
      #expect(tally.count == alone.count && tally.futureCount == alone.futureCount)
    }
    #expect(try store.tallies([], today: testToday).isEmpty)
  }

  @Test func `categories are told apart by every byte, whatever their length`() throws {
    var categories = (0...40).map { String("abcdefgh".prefix($0 % 9)) + String(repeating: "x", count: $0) }
    // Alike in the first sixteen bytes, in all but one byte behind them, or but for an escape.
    categories += [
      "transport:train:night:a", "transport:train:night:b", "transport:train:Night:a", "a\"b", "a\\b", "a",
    ]
    let different = Set(categories).sorted()
    let store = reader(
      try (different + different).enumerated().map { try expense("id\($0)", "1", day: 3, category: $1) })
    let rows = try store.tally(by: [.category], today: testToday)
    #expect(rows.groups == different.map { [$0] })
    #expect(rows.rows.allSatisfy { $0.sum.count == 2 } && rows.rows.count == different.count)
  }

  @Test(arguments: 0..<5) func `the newest are kept, ties by id, oldest first`(seed: UInt64) throws {
    var generator = Seeded(seed)
    let expenses = try (0..<500).map { number in
      try expense("id\(1000 + number)", "1", day: Int.random(in: 0..<40, using: &generator))
    }.shuffled(using: &generator)
    let sorted = expenses.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
    for limit in [0, 1, 7, 20, 499, 500, 900] {
      let listing = try reader(expenses).expenses(newest: limit, today: testToday)
      #expect(listing.expenses == Array(sorted.suffix(limit)))
      #expect(listing.count == 500)
    }
  }

  @Test(arguments: 0..<5) func `the ending shown is the shortest that is unambiguous`(seed: UInt64) throws {
    var generator = Seeded(seed)
    let ids = (0..<400).map { number in
      String((0..<Int.random(in: 5...7, using: &generator)).map { _ in "AbaB".randomElement(using: &generator) ?? "a" })
        + "\(number)" + (number % 3 == 0 ? "commonending" : "zz")
    }
    let listing = try reader(try ids.map { try expense($0, "1") }).expenses(newest: 50, today: testToday)
    for (expense, ending) in zip(listing.expenses, listing.idEndings) {
      func holders(_ ending: Substring) -> Int { ids.count { $0.lowercased().hasSuffix(ending.lowercased()) } }
      #expect(holders(ending[...]) == 1 || ending == expense.id)
      #expect(ending.count == 4 || holders(ending.dropFirst()) > 1)
    }
  }

  @Test func `an id is found by its ending in either case, an exact one alone`() throws {
    let store = reader([try expense("01AB", "1"), try expense("XX01ab", "2"), try expense("01ac", "3")])
    let found = try store.find(idsEndingIn: ["AC", "b", "01ab", "zz"])
    #expect(found.map(\.count) == [1, 2, 1, 0])
    #expect(found[0].found.first?.expense.id == "01ac")
    #expect(found[2].found.map(\.expense.id) == ["01AB"])
  }

  @Test func `each expense is given with the bytes and the place it has in the file`() throws {
    let text = store(line(id: "a"), " " + line(id: "b", rest: #" ,"x":1"#))
    var ranges: [String] = []
    let bytes = Array(text.utf8)
    let header = try StoreReader(bytes: bytes).forEachRecord { place, raw throws(StoreError) in
      ranges.append(String(decoding: bytes[place.offset..<place.offset + raw.count], as: UTF8.self))
    }
    #expect(ranges == [line(id: "a"), line(id: "b", rest: #" ,"x":1"#)])
    #expect(!header.isCanonical)
  }
}
