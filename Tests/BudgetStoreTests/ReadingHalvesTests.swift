import BudgetCore
import Testing

@testable import BudgetStore

/// A large store is read in two halves at the same time. Nobody may notice.
@Suite struct ReadingHalvesTests {
  /// A tally in a form that can be compared: in which order its parts came does not count, nor whether those of one key
  /// came as one or as two.
  private struct Sums: Equatable {
    var count: Int
    var futureCount: Int
    var whole: [Tally.Key: Part] = [:]
    var groups: [[String]]
    var rows: [Row: Part] = [:]

    struct Row: Hashable {
      var group: Int
      var key: Tally.Key
    }

    struct Part: Equatable {
      var amount = FixedDecimal.zero
      var paid = FixedDecimal.zero
      var count = 0

      mutating func add(_ amount: FixedDecimal, _ paid: FixedDecimal, _ count: Int) throws {
        self.amount = try #require(self.amount.adding(amount)).normalized
        self.paid = try #require(self.paid.adding(paid)).normalized
        self.count += count
      }
    }

    init(_ tally: Tally) throws {
      (count, futureCount, groups) = (tally.count, tally.futureCount, tally.groups)
      for entry in tally.whole { try whole[entry.key, default: Part()].add(entry.amount, entry.paid, entry.count) }
      for part in tally.rows {
        let key = tally.whole[part.entry].key
        let amount = try #require(part.amount(digits: key.currency.minorDigits ?? 0))
        try rows[Row(group: part.group, key: key), default: Part()]
          .add(amount, part.more?.paid ?? .zero, Int(part.sum.count))
      }
    }
  }

  private static let keys: [[GroupKey]] = [
    [], [.category], [.tag], [.category, .tag], [.tag, .month], [.category, .currency], [.year], [.currency, .week],
  ]

  private func bytes(_ expenses: [Expense]) -> [UInt8] {
    let lines = expenses.map { String(decoding: RecordEncoder.line($0), as: UTF8.self) }
    return Array(
      (#"{"format":"budget","version":1,"limits":[],"expenses":["# + "\n" + lines.joined(separator: ",\n") + "\n]}\n")
        .utf8)
  }

  /// Readers of the same bytes: one in halves wherever that can be, one never.
  private func readers(_ bytes: [UInt8]) -> (divided: StoreReader, whole: StoreReader) {
    var (divided, whole) = (StoreReader(bytes: bytes), StoreReader(bytes: bytes))
    (divided.smallestDivided, whole.smallestDivided) = (0, .max)
    return (divided, whole)
  }

  private func expenses(_ seed: UInt64, _ count: Int, inOrder: Bool = false) -> [Expense] {
    var random = RandomExpenses(seed: seed)
    return (0..<count).map { number in
      var expense = random.expense(number)
      // Few days, so that both halves have expenses of the same; few digits, so that their sums are not too large.
      // In order, the days are those around the one that has the number 0.
      expense.date = Day(clamping: inOrder ? number * 16 / count - 8 : 19_990 + Int(expense.date.number & 0xF))
      if expense.money.amount.mantissa.magnitude > 1 << 100 { expense.money = Money(.one, .eur) }
      return expense
    }
  }

  @Test(arguments: 0..<6 as Range<UInt64>, [false, true])
  func `sums and rows in halves are those in one piece`(seed: UInt64, inOrder: Bool) throws {
    let (divided, whole) = readers(bytes(expenses(seed, 40, inOrder: inOrder)))
    #expect(divided.halves(TallyBuilder(ExpenseFilter(), by: [], today: testToday)) != nil, "it was divided")
    for keys in Self.keys {
      let found = try Sums(divided.tally(by: keys, today: testToday))
      #expect(found == (try Sums(whole.tally(by: keys, today: testToday))), "\(keys)")
    }
    let filters = [ExpenseFilter(), ExpenseFilter(currency: .usd), ExpenseFilter(from: testToday)]
    let several = try divided.tallies(filters, today: testToday).map { try Sums($0) }
    #expect(several == (try whole.tallies(filters, today: testToday).map { try Sums($0) }))
  }

  @Test(arguments: 0..<6 as Range<UInt64>, [0, 1, 7, 39, 40, nil])
  func `a list in halves is the list in one piece`(seed: UInt64, limit: Int?) throws {
    let (divided, whole) = readers(bytes(expenses(seed, 40)))
    let found = try divided.expenses(newest: limit, today: testToday)
    #expect(found == (try whole.expenses(newest: limit, today: testToday)))
  }

  @Test func `two ids that share their last characters across the halves are told apart`() throws {
    let ids = ["01AAAABBBBCCCC1", "01XXXXBBBBCCCC2", "01YYYYBBBBCCCC2", "01ZZZZBBBBCCCC1"]
    let (divided, whole) = readers(
      Array(store(line(id: ids[0]), line(id: ids[1]), line(id: ids[2]), line(id: ids[3])).utf8))
    let found = try divided.expenses(today: testToday)
    #expect(found == (try whole.expenses(today: testToday)))
    #expect(found.idEndings == ["ABBBBCCCC1", "XBBBBCCCC2", "YBBBBCCCC2", "ZBBBBCCCC1"])
  }

  @Test func `a sum that only the halves together make too large for 64 bits is exact`() throws {
    let most = #""92233720368547758.07""#
    let (divided, whole) = readers(Array(store(line(id: "a1", amount: most), line(id: "b2", amount: most)).utf8))
    #expect(try Sums(divided.tally(today: testToday)) == Sums(whole.tally(today: testToday)))
    let total = try divided.tally(by: [.currency], today: testToday)
    let report = try TotalReport(total, request: TotalRequest(targets: [.eur], today: testToday), rates: RateBook())
    #expect(report.totals.first?.total.amount.text == "184467440737095516.14")
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `every byte that is cut off, doubled or spoiled is damage at the same place`(seed: UInt64) throws {
    let sound = bytes(expenses(seed, 6))
    var generator = Seeded(seed)
    for _ in 0..<200 {
      var bytes = sound
      let place = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(bytes[place], at: place)
      case 2: bytes.removeSubrange(place...)
      default: bytes[place] = Array("\n{},:\"x0 ".utf8).randomElement(using: &generator) ?? 0
      }
      let (divided, whole) = readers(bytes)
      let found = Result { () throws(StoreError) in try divided.tally(by: [.category], today: testToday) }
      let expected = Result { () throws(StoreError) in try whole.tally(by: [.category], today: testToday) }
      switch (found, expected) {
      case (.success(let one), .success(let other)): #expect(try Sums(one) == Sums(other))
      case (.failure(let one), .failure(let other)): #expect(one == other)
      default: Issue.record("\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  @Test func `where the line break in the middle parts no two expenses, the store is read in one piece`() throws {
    let inner = (0..<40).map { "{\"n\":\($0)}" }.joined(separator: ",\n")
    let text = store(line(id: "a1"), line(id: "b2", rest: ",\"x\":[\(inner)]"), line(id: "c3"))
    let (divided, whole) = readers(Array(text.utf8))
    #expect(divided.halves(TallyBuilder(ExpenseFilter(), by: [], today: testToday)) == nil)
    #expect(try Sums(divided.tally(today: testToday)) == Sums(whole.tally(today: testToday)))
    #expect(try divided.tally(today: testToday).count == 3)
  }

  @Test func `a small store is not divided, nor one of unknown size`() {
    #expect(StoreReader(bytes: []).smallestDivided == 1 << 20)
    #expect(StoreReader(descriptor: 0).size == 0)
  }
}
