import Foundation
import Testing

/// Rules about the sources themselves, so that the layers stay what they are.
@Suite struct `The sources` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func swiftFiles(in folder: String) -> [URL] {
    let found = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return (found?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
  }

  private static func lines(of file: URL) throws -> [String] {
    String(decoding: try Data(contentsOf: file), as: UTF8.self).components(separatedBy: "\n")
  }

  @Test(
    "each target imports what its layer may see, and nothing else",
    arguments: [
      ("budget", ["BudgetCLI"]),
      (
        "BudgetCLI",
        ["BudgetCore", "BudgetStore", "FoundationEssentials", "Foundation", "Glibc", "Darwin", "Synchronization"]
      ),
      (
        "BudgetStore", ["BudgetCore", "Processor", "Dispatch", "FoundationEssentials", "Foundation", "Glibc", "Darwin"]
      ),
      ("BudgetCore", ["BudgetTables", "FoundationEssentials", "Foundation"]),
      ("budget-fetch", ["HTTPFetch"]),
      ("HTTPFetch", ["FoundationNetworking", "Foundation", "Dispatch", "Synchronization", "Glibc", "Musl", "Darwin"]),
    ])
  func imports(target: String, allowed: [String]) throws {
    let files = Self.swiftFiles(in: "Sources/\(target)")
    #expect(!files.isEmpty)
    for file in files {
      var previous = ""
      for line in try Self.lines(of: file) {
        let words = line.split(separator: " ")
        if let place = words.firstIndex(of: "import"), place == 0 || place == 1 && !words[0].contains("\"") {
          let module = String(words[place + 1])
          #expect(allowed.contains(module), "\(file.lastPathComponent) imports \(module)")
          // Full Foundation only where there is no FoundationEssentials: it costs milliseconds at every start.
          if module == "Foundation", target != "HTTPFetch" { #expect(previous == "#else", "\(file.lastPathComponent)") }
        }
        previous = line
      }
    }
  }

  @Test func `the core neither prints nor reads what is typed`() throws {
    for file in Self.swiftFiles(in: "Sources/BudgetCore") {
      for line in try Self.lines(of: file) {
        #expect(!" \(line)".contains(" print(") && !line.contains("readLine("), "\(file.lastPathComponent): \(line)")
      }
    }
  }

  @Test func `no file is longer than 400 lines, no command than 130, and the entry point has at most ten`() throws {
    for file in Self.swiftFiles(in: "Sources") + Self.swiftFiles(in: "Tests") {
      #expect(try Self.lines(of: file).count <= 401, "\(file.path)")
    }
    for file in Self.swiftFiles(in: "Sources/BudgetCLI/Commands") {
      #expect(try Self.lines(of: file).count <= 131, "\(file.lastPathComponent)")
    }
    #expect(try Self.lines(of: Self.root.appending(path: "Sources/budget/main.swift")).count <= 10)
  }
}
