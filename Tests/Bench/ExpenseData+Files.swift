internal import ChildProcess

extension ExpenseData {
  /// Writes the expenses as a store in the layout that `budget` itself writes, with these limits in its first line.
  /// Whether all of it was written.
  @discardableResult
  func writeStore(_ path: String, limits: [String] = []) -> Bool {
    guard var file = FileWriter(path) else { return false }
    file.write(#"{"format":"budget","version":1,"limits":["# + limits.joined(separator: ",") + #"],"expenses":["#)
    var line = Array("\n".utf8)
    forEach { item in
      let date = Self.days[item.day]
      line += #"{"id":""#.utf8
      Self.appendIdentifier(of: item, to: &line)
      line += #"","date":""#.utf8
      line += date.utf8
      line += #"","amount":""#.utf8
      line += Self.amount(item).utf8
      line += #"","currency":""#.utf8
      line += Self.currencies[item.currency].utf8
      if let note = item.note { line += #"","note":"\#(Self.notes[note])"#.utf8 }
      if let category = item.category { line += #"","category":"\#(Self.categories[category])"#.utf8 }
      if !item.tags.isEmpty {
        line += #"","tags":["#.utf8
        line += item.tags.map { "\"\(Self.tags[$0])\"" }.joined(separator: ",").utf8
        line += #"],"created_at":""#.utf8
      } else {
        line += #"","created_at":""#.utf8
      }
      line += "\(Self.moment(of: item))\"}".utf8
      file.write(line)
      line.removeAll(keepingCapacity: true)
      line += ",\n".utf8
    }
    file.write("\n]}\n")
    return file.flush()
  }

  /// Writes the expenses as a journal that ledger and hledger read, the prices of every day before them.
  func writeJournal(_ path: String, prices: String) {
    guard var file = FileWriter(path) else { return }
    file.write(prices)
    forEach { item in
      file.write("\(Self.days[item.day]) \(item.note.map { Self.notes[$0] } ?? "")\n")
      let account = item.category.map { Self.categories[$0] } ?? "other"
      file.write("    expenses:\(account)  \(Self.amount(item)) \(Self.currencies[item.currency])\n    assets:cash\n\n")
    }
    file.flush()
  }

  /// Writes the expenses as a statement in CSV, with the columns of `export --format csv` that a bank would have.
  func writeStatement(_ path: String) {
    guard var file = FileWriter(path) else { return }
    file.write("date,amount,currency,note,category\r\n")
    forEach { item in
      file.write("\(Self.days[item.day]),\(Self.amount(item)),\(Self.currencies[item.currency]),")
      let (note, category) = (item.note.map { Self.notes[$0] } ?? "", item.category.map { Self.categories[$0] } ?? "")
      file.write("\(note),\(category)\r\n")
    }
    file.flush()
  }

  /// Writes the expenses as `export --format csv` does.
  func writeExport(_ path: String) {
    guard var file = FileWriter(path) else { return }
    file.write("id,date,amount,currency,note,category,tags,paid_amount,paid_currency,created_at\r\n")
    var line: [UInt8] = []
    forEach { item in
      Self.appendIdentifier(of: item, to: &line)
      line += ",\(Self.days[item.day]),\(Self.amount(item)),\(Self.currencies[item.currency]),".utf8
      line += (item.note.map { Self.notes[$0] } ?? "").utf8
      line += ",\(item.category.map { Self.categories[$0] } ?? ""),".utf8
      line += "\(item.tags.map { Self.tags[$0] }.joined(separator: " ")),,,\(Self.moment(of: item))\r\n".utf8
      file.write(line)
      line.removeAll(keepingCapacity: true)
    }
    file.flush()
  }

  /// The moment of recording: `2026-10-30T19:44:01Z`.
  private static func moment(of item: Item) -> String {
    let (hour, minute) = (item.second / 3600, item.second / 60 % 60)
    return "\(days[item.day])T\(Calendar.two(hour)):\(Calendar.two(minute)):\(Calendar.two(item.second % 60))Z"
  }

  /// A ULID: ten characters of time, sixteen of chance.
  private static func appendIdentifier(of item: Item, to line: inout [UInt8]) {
    let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    let milliseconds = UInt64((17_105 + item.day) * 86_400 + item.second) * 1000
    for shift in stride(from: 45, through: 0, by: -5) { line.append(alphabet[Int(milliseconds >> UInt64(shift) & 31)]) }
    for shift in stride(from: 35, through: 0, by: -5) {
      line.append(alphabet[Int(item.random.0 >> UInt64(shift) & 31)])
    }
    for shift in stride(from: 35, through: 0, by: -5) {
      line.append(alphabet[Int(item.random.1 >> UInt64(shift) & 31)])
    }
  }
}

/// Price directives for ledger and hledger, from the table that is built into `budget`.
enum PriceList {
  /// One line a day and currency since 2016-10, 1 EUR = the figure.
  static func directives(ofTable path: String) -> String {
    let lines = Host.text(path).split(separator: "\n")
    guard let header = lines.first?.split(separator: ",") else { return "" }
    let wanted = header.indices.filter { ExpenseData.currencies.contains(String(header[$0])) }
    var text = ""
    for line in lines.dropFirst().prefix(while: { $0 >= "2016-10-20" }).reversed() {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      for column in wanted where fields[column] != "N/A" {
        text += "P \(fields[0]) EUR \(fields[column]) \(header[column])\n"
      }
    }
    return text
  }
}
