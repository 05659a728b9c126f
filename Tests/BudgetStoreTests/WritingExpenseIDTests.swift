import BudgetStore
import Testing

struct WritingExpenseIDTests {
  @Test func `an id is the millisecond and 80 random bits in Crockford's digits`() {
    var ids = ExpenseIDs(host: StoreHost(milliseconds: { 1_469_918_176_385 }, random: { .max }))
    #expect(ids.next() == "01ARYZ6S41ZZZZZZZZZZZZZZZZ")
    // The random part is used up: the next id takes the next millisecond.
    #expect(ids.next() == "01ARYZ6S420000000000000000")
  }

  @Test func `ids are unique and sort as they were made, also when the clock goes back`() {
    let clock = TestClock(.seconds(1000))
    let host = StoreHost(milliseconds: {
      clock.add(.seconds(-1))
      return clock.value.components.seconds
    })
    var ids = ExpenseIDs(host: host)
    let made = (0..<500).map { _ in ids.next() }
    #expect(made == made.sorted() && Set(made).count == 500)
    #expect(made.allSatisfy { $0.utf8.count == 26 })
  }
}
