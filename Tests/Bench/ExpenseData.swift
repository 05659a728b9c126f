internal import ChildProcess

/// Seeded expenses: ten years, fifteen currencies, notes, categories, some tags. The same every time.
///
/// Days rise from line to line with a few days of disorder, as in a file that people append to; amounts run from a
/// coffee to a rent; one in sixty-four is a refund.
struct ExpenseData {
  /// One expense, in integers and places in the word lists below.
  struct Item {
    var day: Int
    var second: Int
    var minor: Int
    var currency: Int
    /// `nil` for one in eight.
    var note: Int?
    /// `nil` for one in four.
    var category: Int?
    /// Places in `tags`.
    var tags: Range<Int>
    var random: (UInt64, UInt64)
  }

  /// How many expenses.
  var count: Int
  /// The seed.
  var seed: UInt64 = 5

  static let currencies = [
    "EUR", "USD", "GBP", "JPY", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "AUD", "CAD", "THB", "SGD",
  ]
  /// A typical price of one thing, in minor units.
  private static let scales = [
    1200, 1300, 1100, 1800, 1300, 13000, 13000, 9000, 5000, 30000, 450_000, 2000, 1800, 40000, 1700,
  ]
  static let notes = [
    "lunch", "coffee", "groceries", "train ticket", "taxi to the airport", "dinner with friends", "museum",
    "hotel", "mobile data", "pharmacy", "bus", "bakery", "café au lait", "ラーメン", "laundry", "street food", "books",
    "parking", "ferry", "gym day pass", "haircut", "souvenirs", "beer", "rent share",
  ]
  static let categories = [
    "food", "food:lunch", "food:groceries", "lodging", "transport", "transport:train", "fun", "health",
  ]
  static let tags = ["work", "family", "asia-2026", "reimbursed"]

  /// 2016-10-31 to 2026-10-30, as text and as seconds since 1970.
  static let days = Calendar.days(fromYear: 2016, month: 10, day: 31, count: 3652)

  /// Calls `body` with each expense, in the order of the file.
  func forEach(_ body: (Item) -> Void) {
    var random = SeededGenerator(seed: seed)
    for position in 0..<count {
      let (first, second) = (random.next(), random.next())
      let currency = Int(first % 15)
      // Three factors of 1/4 to 4: most amounts near the typical one, a few sixty times as large.
      var minor = Self.scales[currency]
      for shift in [8, 16, 24] { minor = minor * (4 + Int(first >> shift & 15)) / 11 }
      if first >> 32 & 63 == 0 { minor *= -1 }
      let jitter = Int(first >> 40 & 7) - 4
      let day = position * (Self.days.count - 1) / max(1, count - 1) + jitter
      let tag = Int(second & 15)
      body(
        Item(
          day: min(max(day, 0), Self.days.count - 1), second: Int((first >> 44) % 86_400),
          minor: minor == 0 ? 1 : minor, currency: currency,
          note: second >> 24 & 7 == 0 ? nil : Int(second >> 8 & 0xFFFF) % Self.notes.count,
          category: second >> 27 & 3 == 0 ? nil : Int(second >> 29 & 7),
          tags: tag < 3 ? tag..<tag + 1 : tag == 3 ? 2..<4 : 0..<0,
          random: (random.next(), second)))
    }
  }

  /// The amount of an item as typed: a plain decimal number.
  static func amount(_ item: Item) -> String {
    guard currencies[item.currency] != "JPY" else { return String(item.minor) }
    let size = item.minor.magnitude
    let cents = size % 100
    return "\(item.minor < 0 ? "-" : "")\(size / 100).\(cents < 10 ? "0" : "")\(cents)"
  }
}

/// As much of the calendar as the data needs.
enum Calendar {
  /// This many days on from a date, as `YYYY-MM-DD`.
  static func days(fromYear year: Int, month: Int, day: Int, count: Int) -> [String] {
    var (year, month, day) = (year, month, day)
    return (0..<count).map { _ in
      defer {
        day += 1
        if day > length(month, year) { (month, day) = (month + 1, 1) }
        if month > 12 { (year, month) = (year + 1, 1) }
      }
      return "\(year)-\(two(month))-\(two(day))"
    }
  }

  /// At least two digits.
  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func length(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
