import BudgetStore
import Testing

@testable import BudgetCLI

@Suite struct StoreFailureTests {
  private let damage = StoreError.damaged(
    .init(line: 3, column: 9, what: .doubledKey("a\u{202E}\n"), wholeBefore: 1, byteOffset: 0))

  @Test func `the sentence names the place, what is whole and both ways out`() {
    let failure = Failure(.damaged(damage), in: "/home/a\u{1B}/expenses.json")
    #expect(failure.message.hasPrefix(#"/home/a\u{1B}/expenses.json:3:9: The field “a\u{202E}\n” stands twice."#))
    #expect(failure.message.contains("1 expense before it is whole"))
    #expect(failure.message.contains("budget check --repair") && failure.message.contains("budget restore"))
  }

  @Test func `every failure of the store leaves with the code and the status that the store gives it`() {
    let full = FileFailure(.write, "/a", .noSpace)
    let samples: [(ChangeError, String, BudgetCLI.ExitStatus)] = [
      (.file(full), "write_failed", .inputOutput), (.halfDone(full), "write_failed", .inputOutput),
      (.file(FileFailure(.open, "/a", .noPermission)), "read_failed", .inputOutput),
      (.notThere(path: "/a"), "store_missing", .noInput),
      (.unsuitable(path: "/a", kind: .pipe), "store_unsuitable", .inputOutput),
      (.locked(path: "/a", waited: .seconds(10)), "store_locked", .tryAgain),
      (.damaged(damage), "store_damaged", .badData), (.damaged(.newerVersion(2)), "store_newer", .badData),
      (.damaged(.cannotRead(errno: 5)), "read_failed", .inputOutput),
      (.damagedOther(damage), "merge_damaged", .badData),
      (.noSuchExpense(id: "7QK2"), "not_found", .usage), (.nothingToUndo, "nothing_to_undo", .failed),
      (.noSuchBackup(number: 3, of: 2), "not_found", .usage),
      (.damagedBackup(number: 3, damage), "backup_damaged", .badData),
    ]
    for (error, code, status) in samples {
      let failure = Failure(error, in: "/a")
      #expect(failure.code == code && failure.status == status, "\(error)")
      #expect(failure.code == error.code && failure.status.rawValue == error.exitStatus)
    }
  }
}
