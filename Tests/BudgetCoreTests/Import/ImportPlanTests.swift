import BudgetCore
import Testing

@Suite struct ImportPlanTests {
  func ticket(_ note: String = "tram ticket", id: String = "", on date: String = "2025-05-12") throws -> Expense {
    let day = try #require(Day(iso: date))
    return Expense(id: id, date: day, money: Money(FixedDecimal(mantissa: 360, scale: 2), .eur), note: note)
  }

  func decision(_ rows: [Expense], against stored: [Expense]) -> ImportPlan.Decision {
    var plan = ImportPlan(rows: rows)
    for expense in stored { plan.compare(with: expense) }
    return plan.decision
  }

  @Test func `I13 equal rows are counted, so nothing real is dropped and nothing comes twice`() throws {
    let two = [try ticket(), try ticket()]
    let stored = [try ticket(id: "A"), try ticket(id: "B")]
    #expect(decision(two, against: []).added.count == 2)
    let again = decision(two, against: stored)
    #expect(again.added.isEmpty)
    #expect(again.alreadyThere.count == 2)
    #expect(decision(two, against: [stored[0]]).added.count == 1)
    #expect(decision(two + [try ticket("bus")], against: stored).added.map(\.note) == ["bus"])
  }

  @Test func `a row that stands in a file twice with its id comes once, also into an empty store`() throws {
    let result = decision([try ticket(id: "B"), try ticket(id: "B"), try ticket(id: "C")], against: [])
    #expect(result.added.map(\.id) == ["B", "C"] && result.alreadyThere.map(\.id) == ["B"])
  }

  @Test(arguments: ["two\nlines", "two\r\nlines", "two\rlines"])
  func `a note is the same with the line breaks of any system`(note: String) throws {
    let result = decision([try ticket(note)], against: [try ticket("two\nlines", id: "A")])
    #expect(result.added.isEmpty && result.alreadyThere.count == 1)
  }

  @Test func `rows with an id are known by it alone, and one that says something else is counted`() throws {
    let stored = try ticket("renamed since", id: "A", on: "2024-01-01")
    let result = decision([try ticket(id: "A"), try ticket(id: "B"), try ticket(id: "B")], against: [stored])
    #expect(result.added.map(\.id) == ["B"])
    #expect(result.alreadyThere.count == 2)
    #expect(result.differing == 1)
  }

  @Test func `an expense that a row with an id is cannot be a row without one as well`() throws {
    let result = decision([try ticket(id: "A"), try ticket()], against: [try ticket(id: "A")])
    #expect(result.added.map(\.id) == [""])
    #expect(result.differing == 0)
  }

  @Test func `only the file's days matter, unless rows have ids`() throws {
    let days = [try ticket(on: "2025-05-12"), try ticket(on: "2025-03-01")]
    #expect(ImportPlan(rows: days).filter == ExpenseFilter(from: Day(iso: "2025-03-01"), to: Day(iso: "2025-05-12")))
    #expect(ImportPlan(rows: days + [try ticket(id: "A")]).filter == ExpenseFilter())
    #expect(ImportPlan(rows: []).filter == nil)
  }
}
