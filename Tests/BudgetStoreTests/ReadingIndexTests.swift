import Testing

@testable import BudgetStore

@Suite struct ReadingIndexTests {
  @Test(arguments: [
    (name: "many details of one place", places: UInt64(1), details: UInt64(20_000)),
    (name: "many places of one detail", places: UInt64(20_000), details: UInt64(1)),
    (name: "some of both", places: UInt64(300), details: UInt64(70)),
  ])
  func `keys are numbered in the order of their first appearance`(name: String, places: UInt64, details: UInt64) {
    var table = IndexTable()
    let keys = (0..<places).flatMap { place in (0..<details).map { place << 32 | $0 } }
    for (number, key) in keys.enumerated() { #expect(table.index(of: key) == number) }
    for (number, key) in keys.enumerated().reversed() { #expect(table.index(of: key) == number) }
    #expect(table.keys == keys)
  }
}
