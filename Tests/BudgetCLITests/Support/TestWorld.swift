import BudgetCore
import Foundation
import Synchronization

@testable import BudgetCLI

/// A world of its own for a test: a temporary folder for all files, a clock that stands still, chance that repeats.
/// What it was not given fails the run in words.
final class TestWorld: Sendable {
  /// What a run left behind.
  struct Result: Equatable {
    var output: String
    var error: String
    var status: Int32
  }

  /// What may be set before a run.
  struct Setting: Sendable {
    var environment: [String: String] = [:]
    /// 2026-11-30 09:00 UTC.
    var now: Int64 = 1_796_029_200_000
    /// The user's zone, in milliseconds ahead of UTC.
    var zone: Int64 = 0
    var isTerminal = false
    var width: Int?
    var outputFailure: BudgetCLI.Host.WriteFailure?
    /// May be set while the program runs.
    var isInterrupted = false
    var transport: Transport = { _ throws(TransportFailure) in throw .offline }
  }

  /// The folder that `BUDGET_HOME` names, without a slash at its end.
  let home: String
  let setting: Mutex<Setting>
  private let random = Mutex<UInt64>(0x9E37_79B9_7F4A_7C15)

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "budget-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    home = folder.path
    var setting = Setting()
    setting.environment["BUDGET_HOME"] = home
    self.setting = Mutex(setting)
  }

  deinit { try? FileManager.default.removeItem(atPath: home) }

  /// Runs the program in-process.
  func run(_ words: [String]) -> Result { run(bytes: words.map { Array($0.utf8) }) }

  /// Runs the program in-process with arguments that may be no text.
  func run(bytes: [[UInt8]]) -> Result {
    let written = Mutex<(output: [UInt8], error: [UInt8])>(([], []))
    let setting = setting.withLock { $0 }
    let host = BudgetCLI.Host(
      arguments: { bytes },
      environment: { setting.environment[$0] },
      now: { setting.now },
      day: { Day(clamping: Int(($0 + setting.zone) / 86_400_000)) },
      randomBytes: { count in (0..<count).map { _ in self.nextByte() } },
      isTerminal: { _ in setting.isTerminal },
      terminalWidth: { setting.width },
      write: { stream, bytes throws(BudgetCLI.Host.WriteFailure) in
        switch stream {
        case .output:
          if let failure = setting.outputFailure { throw failure }
          written.withLock { $0.output += bytes }
        case .error: written.withLock { $0.error += bytes }
        }
      },
      fetch: { request, isOver throws(TransportFailure) in
        if isOver() { throw .interrupted }
        return try setting.transport(request)
      },
      elapsed: { .zero },
      sleep: { _ in },
      heedInterrupts: { _ in },
      isInterrupted: { self.setting.withLock { $0.isInterrupted } }
    )
    let status = Program(host: host).run()
    let (output, error) = written.withLock { $0 }
    return Result(
      output: String(decoding: output, as: UTF8.self), error: String(decoding: error, as: UTF8.self),
      status: status.rawValue)
  }

  /// Writes a file in the home folder.
  func write(_ text: String, to name: String) throws {
    let path = home + "/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// The text of a file in the home folder; `nil` when it is not there.
  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: home + "/" + name).map { String(decoding: $0, as: UTF8.self) }
  }

  private func nextByte() -> UInt8 {
    random.withLock { state in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
  }
}
