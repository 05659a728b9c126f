import BudgetCore
import BudgetStore
import Testing

@Suite struct ReadingSalvageTests {
  private func salvage(_ text: String) throws -> (ids: [String], found: Salvage) {
    var ids: [String] = []
    let result = try StoreReader(bytes: Array(text.utf8)).salvage { _, _, expense throws(StoreError) in
      ids.append(expense.id)
    }
    return (ids, result.found)
  }

  @Test func `a sound store has no damage`() throws {
    let result = try salvage(store(line(id: "a"), line(id: "b")))
    #expect(result.ids == ["a", "b"])
    #expect(result.found.damages.isEmpty && result.found.losses.isEmpty)
  }

  @Test func `the markers of a merge conflict are lost, the expenses are not`() throws {
    let text =
      #"{"format":"budget","version":1,"limits":[],"expenses":["# + "\n" + line(id: "a") + ",\n<<<<<<< HEAD\n"
      + line(id: "b") + "\n=======\n" + line(id: "c") + ",\n" + line(id: "d") + "\n>>>>>>> other\n]}\n"
    let result = try salvage(text)
    #expect(result.ids == ["a", "b", "c", "d"])
    #expect(
      result.found.losses.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "<<<<<<< HEAD", "=======", ">>>>>>> other",
      ])
    #expect(result.found.losses.map(\.line) == [3, 5, 8])
    #expect(!result.found.damages.isEmpty)
  }

  @Test func `all damages are found, not only the first`() throws {
    let text = store(
      line(id: "a", date: "2025-02-30"), line(id: "b"), line(id: "c", currency: "QQQ"), "{\"id\":\"d\",", line(id: "e"))
    let result = try salvage(text)
    #expect(result.ids == ["b", "e"])
    #expect(result.found.damages.map(\.line) == [2, 4, 5])
    #expect(result.found.losses.count == 3)
  }

  @Test func `a store cut in half keeps its first half`() throws {
    let text = store(line(id: "a"), line(id: "b"), line(id: "c"))
    let result = try salvage(String(text.prefix(text.count - 30)))
    #expect(result.ids == ["a", "b"])
    #expect(result.found.damages.first?.what == .endOfFile)
    #expect(result.found.losses.count == 1)
  }

  @Test func `missing and superfluous commas lose nothing`() throws {
    let text = store(line(id: "a") + "\n" + line(id: "b"), line(id: "c") + ",")
    let result = try salvage(text)
    #expect(result.ids == ["a", "b", "c"])
    #expect(result.found.damages.count == 2)
    #expect(result.found.losses.isEmpty)
  }

  @Test func `a broken first line loses itself alone`() throws {
    let result = try salvage("x" + store(line(id: "a"), line(id: "b")))
    #expect(result.ids == ["a", "b"])
    #expect(result.found.losses.count == 1)
  }
}
