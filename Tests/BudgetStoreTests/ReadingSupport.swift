import BudgetCore
import BudgetStore

/// A generator with a fixed seed (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

/// The day of the tests.
let testToday = Day(number: 20_000)

/// A store of one line an expense, as the program writes it.
func store(_ lines: String..., header: String = #"{"format":"budget","version":1,"limits":[],"expenses":["#) -> String {
  header + "\n" + lines.joined(separator: ",\n") + (lines.isEmpty ? "" : "\n") + "]}\n"
}

/// An expense's line.
func line(
  id: String = "01JABCDE00", date: String = "2024-02-29", amount: String = #""12.50""#, currency: String = "EUR",
  rest: String = ""
) -> String {
  #"{"id":"\#(id)","date":"\#(date)","amount":\#(amount),"currency":"\#(currency)"\#(rest)}"#
}

/// Everything that a store holds.
func everything(_ bytes: [UInt8]) throws(StoreError) -> (header: StoreHeader, expenses: [Expense]) {
  var expenses: [Expense] = []
  let header = try StoreReader(bytes: bytes).forEachExpense { expense throws(StoreError) in expenses.append(expense) }
  return (header, expenses)
}

func everything(_ text: String) throws(StoreError) -> (header: StoreHeader, expenses: [Expense]) {
  try everything(Array(text.utf8))
}

/// The damage that reading a store finds; `nil` when it reads.
func damage(_ text: String) -> StoreError.Damage? { damage(Array(text.utf8)) }

func damage(_ bytes: [UInt8]) -> StoreError.Damage? {
  do throws(StoreError) {
    _ = try everything(bytes)
    return nil
  } catch {
    guard case .damaged(let damage) = error else { return nil }
    return damage
  }
}

/// Random expenses with everything in them that JSON makes difficult.
struct RandomExpenses {
  var generator: Seeded
  private static let texts = [
    "lunch", "crème brûlée", "a \"quoted\" \\ note", "line\nbreak\ttab", "👩‍👩‍👧 ünï", "\u{1}\u{1F}\u{7F}",
    "\u{2028}x\u{202E}", "日本", "{},[]:",
    "a longer note that goes on for several words of eight bytes each", "é", "xé", "1234567é", "\u{0}nul",
  ]
  private static let codes = ["EUR", "USD", "JPY", "KWD", "CLF", "BGN"]

  init(seed: UInt64) { generator = Seeded(seed) }

  mutating func text() -> String { RandomExpenses.texts.randomElement(using: &generator) ?? "" }

  mutating func money() -> Money {
    let scale = Int.random(in: 0...4, using: &generator)
    let digits = Int.random(in: 1...30, using: &generator)
    var mantissa: Int128 = 0
    for _ in 0..<digits { mantissa = mantissa * 10 + Int128(Int.random(in: 0...9, using: &generator)) }
    let code = RandomExpenses.codes.randomElement(using: &generator) ?? "EUR"
    let amount = FixedDecimal(mantissa: Bool.random(using: &generator) ? mantissa : -mantissa, scale: scale)
    return Money(amount, Currency(code: code) ?? .eur)
  }

  mutating func expense(_ number: Int) -> Expense {
    var expense = Expense(
      id: "01J\(number)\(Bool.random(using: &generator) ? "é" : "")",
      date: Day(clamping: Int.random(in: -719_162...2_932_896, using: &generator)), money: money())
    if Bool.random(using: &generator) { expense.note = text() }
    if Bool.random(using: &generator) { expense.category = text() }
    if Bool.random(using: &generator) { expense.tags = [text(), "work", text()] }
    if Bool.random(using: &generator) { expense.paid = money() }
    if Bool.random(using: &generator) { expense.createdAt = "2026-11-30T01:26:53Z" }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      expense.unknown = [
        UnknownField(key: "x \"y\"", json: #"{"a":[1,2.50,null,true],"b":"\u00e9\n"}"#),
        UnknownField(key: "z", json: "1e3"),
      ]
    }
    return expense
  }
}
