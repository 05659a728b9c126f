import BudgetCore
import Testing

@Suite struct ImportPlanTests {
  func ticket(_ note: String = "tram ticket", id: String = "") throws -> Expense {
    let day = try #require(Day(iso: "2025-05-12"))
    return Expense(id: id, date: day, money: Money(FixedDecimal(mantissa: 360, scale: 2), .eur), note: note)
  }

  @Test func `I13 equal rows are counted, so nothing real is dropped and nothing comes twice`() throws {
    let two = [try ticket(), try ticket()]
    let first = ImportPlan(rows: two, existing: [])
    #expect(first.added.count == 2)
    let again = ImportPlan(rows: two, existing: first.added)
    #expect(again.added.isEmpty)
    #expect(again.alreadyThere == 2)
    let longer = ImportPlan(rows: two + [try ticket("bus")], existing: first.added)
    #expect(longer.added.map(\.note) == ["bus"])
  }

  @Test func `rows with an id are known by it alone`() throws {
    let stored = try ticket("renamed since", id: "A")
    let plan = ImportPlan(rows: [try ticket(id: "A"), try ticket(id: "B"), try ticket(id: "B")], existing: [stored])
    #expect(plan.added.map(\.id) == ["B"])
    #expect(plan.alreadyThere == 2)
  }
}
