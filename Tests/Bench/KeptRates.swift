internal import ChildProcess

/// A file of answers as `budget` keeps them: a line a day for 20 years, the last being that of the last expense, with 1 EUR
/// in each of many currencies. Seeded, the same every time.
struct KeptRates {
  static let currencyCount = 165

  /// The currencies, sorted: those of the expenses, and more.
  private let currencies: [String]

  /// - Parameter path: the table of currencies, one a line with the code first.
  init(table path: String) {
    let codes = Host.text(path).split(separator: "\n").dropFirst().map { String($0.prefix(3)) }
    let spent = ExpenseData.currencies.filter { $0 != "EUR" }
    let others = codes.filter { !ExpenseData.currencies.contains($0) }
    currencies = (spent + others.prefix(KeptRates.currencyCount - spent.count)).sorted()
  }

  /// Writes the file.
  func write(_ path: String) {
    guard var file = FileWriter(path) else { return }
    var random = SeededGenerator(seed: 7)
    for day in Calendar.days(fromYear: 2006, month: 10, day: 31, count: 7305) {
      let rates = currencies.map { "\"\($0)\":\(KeptRates.figure(&random))" }.joined(separator: ",")
      file.write(#"{"date":"\#(day)","base":"EUR","answered_at":"2026-10-30T16:00:00.000Z","rates":{\#(rates)}}"#)
      file.write("\n")
    }
    file.flush()
  }

  /// A rate as providers send them: six digits or so, of which none to five stand before the point.
  private static func figure(_ random: inout SeededGenerator) -> String {
    let digits = String(100_000 + random.next() % 900_000)
    let whole = Int(random.next() % 6)
    return (whole == 0 ? "0" : String(digits.prefix(whole))) + "." + digits.dropFirst(whole)
  }
}
