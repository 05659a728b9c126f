import BudgetCore
import BudgetStore
import Foundation
import Synchronization

/// A folder of its own for one test, gone with it.
final class Folder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "budget-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var storePath: String { path + "/store/expenses.json" }

  /// The store of this folder, with a clock that stands still.
  func store(_ files: any FileSystem = FaultyFiles(), at path: String? = nil, patience: Duration = .seconds(20))
    -> Store
  {
    Store(
      path: path ?? storePath, histories: self.path + "/history",
      host: StoreHost(files: files, milliseconds: { 1_796_000_000_000 }, patience: patience))
  }

  /// A file's bytes; `nil` when there is none.
  func bytes(_ path: String? = nil) -> [UInt8]? {
    FileManager.default.contents(atPath: path ?? storePath).map { Array($0) }
  }

  func put(_ text: String, at path: String? = nil) throws {
    let path = path ?? storePath
    try FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// All files, also hidden ones, whose names end so.
  func files(endingIn suffix: String) -> [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(suffix) }
  }
}

extension Expense {
  /// An expense in euros whose id and note carry a number.
  static func numbered(_ number: Int, note: String? = nil) -> Expense {
    Expense(
      id: "01TEST" + String(number), date: Day(clamping: 20_700 + number % 30),
      money: Money(FixedDecimal(mantissa: Int128(100 + number), scale: 2), .eur), note: note ?? "n\(number)",
      createdAt: "2026-11-30T01:26:53Z")
  }
}

/// The ids of a store, in the file's order.
func ids(_ bytes: [UInt8]?) throws -> [String] {
  struct File: Decodable {
    struct Expense: Decodable { var id: String }
    var expenses: [Expense]
  }
  return try JSONDecoder().decode(File.self, from: Data(bytes ?? [])).expenses.map(\.id)
}

/// A time that tests turn forward.
final class TestClock: Sendable {
  private let time: Mutex<Duration>
  init(_ time: Duration) { self.time = Mutex(time) }
  var value: Duration { time.withLock { $0 } }
  func add(_ more: Duration) { time.withLock { $0 += more } }
}
