import Foundation
import TestSupport
import Testing

/// Real processes at the same time, and processes that are killed.
@Suite struct ConcurrencyTests {
  @Test func `S01: fifty adds at the same time are there, each once`() async throws {
    try await withBudget { budget in
      try await budget.shell(
        #"for i in $(seq 50); do ("$budget" add 1.00 EUR n$i >/dev/null && echo n$i >>said || echo $? >>refused) & done; wait"#
      )
      let said = String(decoding: try budget.folder.read("said"), as: UTF8.self).split(separator: "\n").map(String.init)
      // On a busy machine one may wait longer for the lock than it has patience: it says so, and it alone is missing.
      let refused = String(decoding: (try? budget.folder.read("refused")) ?? [], as: UTF8.self).split(separator: "\n")
      #expect(said.count + refused.count == 50 && refused.allSatisfy { $0 == "75" })
      #expect(try budget.notes().sorted() == said.sorted())
      #expect(try await budget("total", "--in", "EUR", "--quiet").outputText == "\(said.count).00\n")
      #expect(budget.leftovers.isEmpty)
    }
  }

  @Test func `adds, edits, merges and undos at the same time lose nothing that was reported`() async throws {
    try await withBudget { budget in
      try budget.put(storeText((0..<8).map { line("start\($0)") }))
      for number in 0..<4 { try budget.folder.write(Array(storeText([line("m\(number)")]).utf8), to: "m\(number)") }
      try await budget.shell(
        #"""
        for i in 0 1 2 3; do
          ("$budget" add 1.00 EUR a$i && echo a$i >>said) &
          ("$budget" merge m$i && echo m$i >>said) &
          ("$budget" edit start$i --note e$i && echo e$i >>said) &
          ("$budget" remove start$((i + 4)) && echo r$i >>said) &
        done
        wait
        """#)
      let said = try Set(
        String(decoding: budget.folder.read("said"), as: UTF8.self).split(separator: "\n").map(String.init))
      #expect(said.count == 16)
      #expect(try Set(budget.notes()) == Set((0..<4).flatMap { ["a\($0)", "m\($0)", "e\($0)"] }))
      // Sixteen changes in some order, all taken back at the same time: the beginning.
      try await budget.shell(#"for i in $(seq 16); do "$budget" undo & done; wait"#)
      #expect(try budget.notes() == (0..<8).map { "start\($0)" })
    }
  }

  @Test func `edits of one expense at the same time change a field each, and none is lost`() async throws {
    try await withBudget { budget in
      try budget.put(storeText([line("x")]))
      try await budget.shell(
        #"""
        "$budget" edit 01TESTx --category food & "$budget" edit 01TESTx --amount 2.00 & "$budget" edit 01TESTx --tag a &
        "$budget" edit 01TESTx --tag b & "$budget" edit 01TESTx --date 2026-10-02 & wait
        """#)
      let text = String(decoding: budget.bytes ?? [], as: UTF8.self)
      for part in [#""amount":"2.00""#, #""category":"food""#, #""2026-10-02""#, #""a""#, #""b""#] {
        #expect(text.contains(part))
      }
    }
  }

  @Test func `a reader never sees half a change`() async throws {
    try await withBudget { budget in
      let result = try await budget.shell(
        #"""
        "$budget" add 1.00 EUR n0 >/dev/null
        (for i in $(seq 25); do "$budget" add 1.00 EUR n$i; done >/dev/null; touch done) &
        last=0
        while [ ! -e done ]; do
          count=$("$budget" list --quiet | wc -l) || exit 1
          [ $count -ge $last ] || exit 2
          last=$count
        done
        """#)
      #expect(result.end == .exited(0) && result.error.isEmpty, "\(result.errorText)")
      #expect(try budget.notes().count == 26)
    }
  }

  @Test func `S03: after every kill the store is as before or as after, and what was reported is there`() async throws {
    try await withBudget { budget in
      try budget.put(storeText((0..<200).map { line("start\($0)") }))
      var delays = SystemRandomSeeded(seed: 20_261_130)
      var before = try Set(budget.notes())
      for number in 0..<30 {
        let note = "k\(number)"
        let words = number % 3 == 2 ? ["edit", "01TESTstart\(number)", "--note", note] : ["add", "1.00", "EUR", note]
        let result = try await runProcess(
          Budget.path, words, environment: budget.environment,
          timeLimit: .microseconds(Int.random(in: 1000...25_000, using: &delays)))
        let list = try await budget("list", "--quiet")
        #expect(list.end == .exited(0), "\(list.errorText)")
        var after = before
        if number % 3 == 2 { after.remove("start\(number)") }
        after.insert(note)
        let found = try Set(budget.notes())
        #expect(found == after || (found == before && result.end == .overran && result.output.isEmpty))
        before = found
      }
      // A rewrite takes away what a killed one left; an add looks at nothing but the store.
      #expect(try await budget("edit", "01TESTstart199", "--note", "last").end == .exited(0))
      #expect(budget.leftovers.isEmpty)
    }
  }

  @Test func `a killed holder of the lock does not block the next command`() async throws {
    try await withBudget { budget in
      try await budget("add", "1.00", "EUR", "a")
      let result = try await budget.shell(
        #"flock -x "$store" sleep 20 & sleep 0.1; pkill -9 -P $! ; kill -9 $!; "$budget" add 1.00 EUR b"#)
      #expect(result.end == .exited(0), "\(result.errorText)")
      #expect(try budget.notes() == ["a", "b"])
    }
  }
}

/// Chance that repeats.
private struct SystemRandomSeeded: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 31)
  }
}
