internal import BudgetCore

extension TallyBuilder {
  /// The sums with their rows, groups sorted. Nothing is left in the builder: what it has is not copied.
  mutating func tally() throws(StoreError) -> Tally {
    guard isInPieces else { return try tallyOfParts() }
    let entries = try TallyBuilder.entries(whole.takePiece(), later.takePiece())
    let (groups, valuedRows) = rows?.rows() ?? ([], [])
    return Tally(
      groups: groups, whole: entries, valued: valued?.summed(rows: valuedRows), count: count, futureCount: futureCount)
  }

  /// With rows that are made of parts of entries.
  private mutating func tallyOfParts() throws(StoreError) -> Tally {
    let entryKeys = whole.table.takeKeys()
    let (sums, more) = whole.takeSums()
    let entries = try TallyBuilder.entries(.init(keys: entryKeys, sums: sums, more: more))
    var labels = GroupLabels(keys)
    let parts = entries.indices.map { labels.part(of: entries.key($0)) }
    var places = texts.isNeeded ? cells.table.takeKeys() : entries.indices.map { UInt64($0) << 32 }
    var span = places.mutableSpan
    for index in span.indices {
      let (entry, text) = (Int(span[index] >> 32), Int(span[index] & 0xFFFF_FFFF))
      let group = labels.group(parts[entry], entries.key(entry), text: text) { texts.text(text, $0) }
      span[index] = UInt64(group) << 32 | UInt64(entry)
    }
    let groups = labels.sort(&places)
    let (rowSums, rowMore) = texts.isNeeded ? cells.takeSums() : (sums, more)
    return Tally(
      groups: groups, rows: Tally.Rows(places: places, sums: rowSums, more: rowMore), whole: entries,
      valued: valued?.valued, count: count, futureCount: futureCount)
  }

  private static func entries(
    _ first: Tally.Entries.Piece, _ second: Tally.Entries.Piece = .init()
  ) throws(StoreError) -> Tally.Entries {
    do throws(TotalError) {
      return try Tally.Entries(first, second)
    } catch {
      guard case .tooManyDigits(let currency) = error else { throw .sumTooLarge(currencyCode: "") }
      throw .sumTooLarge(currencyCode: currency.code)
    }
  }
}
