import BudgetCore
import BudgetStore
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An independent reading of a store, by `JSONDecoder` alone.
struct OracleStore: Decodable, Equatable {
  struct Amount: Decodable, Equatable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self.text = text
      } else {
        text = try container.decode(Decimal.self).description
      }
    }
  }
  struct Paid: Decodable, Equatable {
    let amount: Amount
    let currency: String
  }
  struct Row: Decodable, Equatable {
    let id: String
    let date: String
    let amount: Amount
    let currency: String
    let note: String?
    let category: String?
    let tags: [String]?
    let paid: Paid?
    let created_at: String?
  }
  let format: String
  let version: Int
  let expenses: [Row]
}

@Suite struct ReadingAgreementTests {
  @Test(arguments: 0..<20) func `what is written reads back equal`(seed: UInt64) throws {
    var random = RandomExpenses(seed: seed)
    for number in 0..<50 {
      let expense = random.expense(number)
      let line = RecordEncoder.line(expense)
      #expect(!line.contains(0x0A))
      #expect(Expense(json: line) == expense)
    }
  }

  @Test func `short and long amounts with marks at any place are read digit for digit`() throws {
    for size in 1...22 {
      for mark in 0...size {
        for sign in ["", "-"] {
          let digits = String("1203456789876543210123".prefix(size))
          let text = sign + digits.prefix(mark) + "." + digits.dropFirst(mark)
          let amount = mark == size ? sign + digits : String(text)
          let bytes = store(line(amount: "\"\(amount)\"", currency: "CLF"))
          if mark == 0 {
            #expect(damage(bytes)?.what == .notAnAmount(field: "amount", text: amount))
            continue
          }
          #expect(try everything(bytes).expenses.first?.money.amount.text == amount)
          let sum = try StoreReader(bytes: Array(bytes.utf8)).tally(today: testToday).whole.first?.amount
          #expect(sum?.normalized == FixedDecimal(plain: amount)?.normalized)
        }
      }
    }
  }

  @Test(arguments: 0..<20) func `random stores in random layouts read as JSONDecoder reads them`(seed: UInt64) throws {
    var random = RandomExpenses(seed: seed &+ 100)
    let expenses = (0..<30).map { random.expense($0) }
    var text = #"{"format":"budget","version":1,"limits":[],"expenses":["#
    for (place, expense) in expenses.enumerated() {
      let line = String(decoding: RecordEncoder.line(expense), as: UTF8.self)
      // A blank behind the brace, or a line break, takes the line out of the canonical layout.
      let blank = ["", "", " ", "\n  "].randomElement(using: &random.generator) ?? ""
      text += "\n{" + blank + line.dropFirst() + (place < 29 ? "," : "\n]}")
    }
    let read = try everything(text)
    #expect(read.expenses == expenses)
    let oracle = try JSONDecoder().decode(OracleStore.self, from: Data(text.utf8))
    try agree(read.expenses, oracle)
  }

  @Test func `any single byte changed reads as JSONDecoder reads it, or is refused`() throws {
    let text = store(
      line(rest: #","note":"c\u00e9 é","tags":["a"],"paid":{"amount":"-1.5","currency":"USD"},"created_at":"x""#),
      line(amount: "-7.25", rest: #","category":"f:l","x":{"a":[1]}"#))
    let bytes = Array(text.utf8)
    var generator = Seeded(5)
    var accepted = 0
    for place in bytes.indices {
      let chosen: [UInt8] = [0, 0x22, 0x5C, 0x2C, 0x7D, 0x20, 0x80, 0xC3, 0x2E, 0x31, bytes[place] ^ 0x20, 0x0A]
      for byte in chosen + [UInt8.random(in: 0...255, using: &generator)] {
        var changed = bytes
        changed[place] = byte
        guard let read = try? everything(changed) else { continue }
        accepted += 1
        // What the strict reader takes, the lenient one takes too, and sees the same.
        try agree(read.expenses, try JSONDecoder().decode(OracleStore.self, from: Data(changed)))
      }
    }
    #expect(accepted > 200)
  }

  @Test func `bytes missing, doubled or exchanged never crash the reader`() {
    let bytes = Array(store(line(), line(id: "b", rest: #","note":"\ud83d\ude00","x":[{"y":null}]"#)).utf8)
    var generator = Seeded(9)
    for _ in 0..<4000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<changed.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: changed.remove(at: place)
        case 1: changed.insert(contentsOf: changed[place..<min(place + 20, changed.count)], at: place)
        default: changed.swapAt(place, Int.random(in: 0..<changed.count, using: &generator))
        }
      }
      if let read = try? everything(changed),
        let oracle = try? JSONDecoder().decode(OracleStore.self, from: Data(changed))
      {
        #expect(read.expenses.count == oracle.expenses.count)
      }
      _ = try? StoreReader(bytes: changed).salvage { _, _, _ in }
    }
  }

  private func agree(_ expenses: [Expense], _ oracle: OracleStore) throws {
    #expect(expenses.count == oracle.expenses.count)
    for (expense, row) in zip(expenses, oracle.expenses) {
      #expect(expense.id == row.id && expense.date.description == row.date)
      #expect(value(expense.money.amount.text) == value(row.amount.text))
      #expect(expense.money.currency == Currency(code: row.currency))
      #expect(expense.note == row.note ?? "" && expense.category == row.category ?? "")
      #expect(expense.tags == row.tags ?? [] && expense.createdAt == row.created_at ?? "")
      #expect(expense.paid.map { value($0.amount.text) } == row.paid.map { value($0.amount.text) })
    }
  }

  private func value(_ text: String) -> FixedDecimal? { FixedDecimal(plain: text)?.normalized }
}
