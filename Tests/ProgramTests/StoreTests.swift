import Foundation
import TestSupport
import Testing

/// The real program on files that are not as it left them.
@Suite struct StoreTests {
  @Test(arguments: [
    ("S04: cut after half an entry", String(storeText([line("a"), line("b")]).dropLast(30))),
    ("0 bytes", ""), ("S06: a comma after the last entry", storeText([line("a")]).replacing("\n]}", with: ",\n]}")),
    ("S06: a doubled key", storeText([line("a")]).replacing("\"limits\":[]", with: "\"expenses\":[],\"limits\":[]")),
    ("a doubled key in an expense", storeText([line("a", #","note":"b""#)])),
    ("NUL bytes", storeText([line("a\u{0}")])), ("a later version", #"{"format":"budget","version":2}"#),
  ])
  func `a damaged store is named, with status 65, and not a byte of it changes`(name: String, text: String) async throws
  {
    try await withBudget { budget in
      try budget.put(text)
      for words in [["list"], ["total", "--in", "EUR"], ["undo"], ["edit", "a", "--note", "c"], ["check"]] {
        let result = try await runProcess(Budget.path, words, environment: budget.environment)
        let isNothingToUndo = words == ["undo"] && result.end == .exited(1)
        #expect(result.end == .exited(65) || isNothingToUndo, "\(words) \(result.errorText)")
        if words != ["check"] { #expect(result.output.isEmpty) }
        if !isNothingToUndo { #expect((result.errorText + result.outputText).contains(budget.store)) }
      }
      // An add looks at the two ends of the file alone: what lies between may be damaged, and is left as it was.
      let add = try await budget("add", "5.00", "EUR", "x")
      if add.end == .exited(0) {
        #expect(String(decoding: budget.bytes ?? [], as: UTF8.self).hasPrefix(text.dropLast(4)))
        try await budget("undo")
      } else {
        #expect(add.end == .exited(65))
      }
      #expect(budget.bytes == Array(text.utf8))
    }
  }

  @Test func `S07: a byte order mark and CRLF are read, and nothing is lost by the next add`() async throws {
    try await withBudget { budget in
      try budget.put("\u{FEFF}" + storeText([line("a"), line("b")]).replacing("\n", with: "\r\n"))
      #expect(try await budget("total", "--in", "EUR", "--quiet").outputText == "2.00\n")
      let add = try await budget("add", "5.00", "EUR", "x")
      #expect(add.end == .exited(0) && add.errorText.contains("backup"))
      #expect(try budget.notes() == ["a", "b", "x"])
      try await budget("undo")
      #expect(budget.bytes?.starts(with: [0xEF, 0xBB, 0xBF]) == true)
    }
  }

  @Test(arguments: [["add", "5.00", "EUR", "x"], ["edit", "01TESTa", "--note", "x"]])
  func `S09: a link stays a link, and its target is written`(words: [String]) async throws {
    try await withBudget { budget in
      try budget.folder.write(Array(storeText([line("a")]).utf8), to: "sync/budget.json")
      try await budget.shell(#"mkdir -p home; ln -s ../sync/budget.json "$store"; chmod 640 sync/budget.json"#)
      #expect(try await runProcess(Budget.path, words, environment: budget.environment).end == .exited(0))
      let shown = try await budget.shell(#"readlink "$store"; stat -c %a sync/budget.json"#)
      #expect(shown.outputText == "../sync/budget.json\n640\n")
      #expect(try budget.notes().contains("x"))
      // By its own path it is the same store, with the same history.
      #expect(try await budget("--file", budget.folder.path("sync/budget.json"), "undo").end == .exited(0))
      #expect(try budget.notes() == ["a"])
    }
  }

  @Test func `S09: the target of a link that leads nowhere is made, private to the user`() async throws {
    try await withBudget { budget in
      try await budget.shell(#"mkdir -p home; ln -s ../sync/budget.json "$store""#)
      #expect(try await budget("add", "5.00", "EUR", "x").end == .exited(0))
      let modes = try await budget.shell(#"readlink "$store"; stat -c %a sync sync/budget.json home/history/*"#)
      #expect(modes.outputText == "../sync/budget.json\n700\n600\n700\n")
    }
  }

  @Test func `S10: a conflict copy is pointed out by one line, and not touched`() async throws {
    try await withBudget { budget in
      try budget.put(storeText([line("a")]))
      let name = "home/expenses (conflicted copy 2025-03-01).json"
      try budget.folder.write([0x7B], to: name)
      let list = try await budget("list", "--quiet")
      #expect(list.outputText == "1.00 EUR\n")
      #expect(list.errorText.split(separator: "\n").count == 1 && list.errorText.contains("conflicted copy 2025-03-01"))
      #expect(try await budget("add", "5.00", "EUR", "x").error.isEmpty)
      #expect(try budget.folder.read(name) == [0x7B])
    }
  }

  @Test func `S12: text outside ASCII is the same in every locale, and bytes that are no text are refused`()
    async throws
  {
    try await withBudget { budget in
      try await budget("add", "5.00", "EUR", "crème brûlée", over: ["LC_ALL": "C", "LANG": "C"])
      #expect(try await budget("list", over: ["LC_ALL": "C"]).outputText.contains("crème brûlée"))
      let before = budget.bytes
      let refused = try await budget.shell(#""$budget" add 5.00 EUR "$(printf 'caf\351')""#)
      #expect(refused.end == .exited(64) && refused.errorText.contains("UTF-8") && budget.bytes == before)
    }
  }

  @Test(arguments: [("mkdir -p \"$store\"", "folder"), ("mkdir -p home; mkfifo \"$store\"", "pipe")])
  func `what cannot be a store is named at once`(make: String, kind: String) async throws {
    try await withBudget { budget in
      try await budget.shell(make)
      for words in [["list"], ["add", "1.00", "EUR"], ["undo"], ["check"], ["restore"]] {
        let result = try await runProcess(
          Budget.path, words, environment: budget.environment, timeLimit: .seconds(5))
        #expect(result.end == .exited(74) && result.errorText.contains(kind), "\(words) \(result.errorText)")
      }
    }
  }

  @Test func `a data folder that is moved keeps its backups and its history`() async throws {
    try await withBudget { budget in
      try await budget("add", "5.00", "EUR", "x")
      try await budget("edit", try #require(budget.lastID()), "--note", "y")
      try await budget.shell("mv home elsewhere")
      let moved = ["BUDGET_HOME": budget.folder.path("elsewhere")]
      #expect(try await budget("restore", "--quiet", over: moved).outputText == "1\n")
      #expect(try await budget("undo", over: moved).end == .exited(0))
      #expect(try await budget("list", over: moved).outputText.contains("x"))
    }
  }

  @Test(.enabled(if: UserFolders.areGuarded))
  func `a store that may not be read, or whose folder may not be written, is left as it is`() async throws {
    try await withBudget { budget in
      try budget.put(storeText([line("a")]))
      let before = budget.bytes
      try await budget.shell("chmod 000 home/expenses.json")
      #expect(try await budget("list").end == .exited(74))
      try await budget.shell("chmod 400 home/expenses.json; chmod 500 home")
      #expect(try await budget("list", "--quiet").outputText == "1.00 EUR\n")
      #expect(try await budget("add", "1.00", "EUR").end == .exited(74))
      #expect(budget.bytes == before)
      try await budget.shell("chmod 700 home")
    }
  }
}

extension Budget {
  /// The id of the last expense.
  fileprivate func lastID() -> String? {
    let text = String(decoding: bytes ?? [], as: UTF8.self)
    return text.components(separatedBy: "\"id\":\"").last.map { String($0.prefix(26)) }
  }
}

/// Whether permissions mean anything to this user: to the superuser they do not.
private enum UserFolders {
  static let areGuarded = !FileManager.default.isReadableFile(atPath: "/etc/shadow")
}
