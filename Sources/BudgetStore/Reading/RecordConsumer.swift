/// What takes the expenses of a store as they are read, in the file's order.
///
/// The reader is specialised for each: `consume` becomes part of its inner loop.
protocol RecordConsumer {
  /// Takes one expense. Offsets in the record are into `bytes`, which last until `chunkEnds`.
  ///
  /// The record is `inout` for speed alone: one that is borrowed is copied to the stack first, a tenth of a pass.
  ///
  /// - Parameters:
  ///   - bytes: the canonical form of the expense is in them; its own bytes where the file holds it so.
  ///   - place: where the expense is in the file.
  ///   - raw: the expense as the file holds it, from brace to brace.
  mutating func consume(
    _ record: inout ScannedRecord, in bytes: Span<UInt8>, at place: RecordPlace, raw: Span<UInt8>
  ) throws(StoreError)

  /// The last moment at which the bytes given to `consume` are there.
  mutating func chunkEnds(_ bytes: Span<UInt8>) throws(StoreError)
}

extension RecordConsumer {
  mutating func chunkEnds(_ bytes: Span<UInt8>) throws(StoreError) {}
}

/// Where an expense is in the file.
package struct RecordPlace: Hashable, Sendable {
  /// How many expenses stand before it.
  package var index: Int
  /// The byte of its opening brace, from the beginning of the file.
  package var offset: Int
  /// The line of its opening brace, from 1.
  package var line: Int
  /// Its column in characters, from 1.
  package var column: Int
  /// Whether it stands in the layout that this program writes.
  package var isCanonical: Bool
}
