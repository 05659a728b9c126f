/// Which codes a line of rates has, and where in it each figure begins.
struct RateKeys {
  /// The codes by their ordinals, in the order of the line.
  private(set) var ordinals: [UInt16] = []
  private var places: [Int32] = []
  /// Whether the codes ascend without doubles, as in lines of this program, so that one is found by halving.
  private var isSorted = true

  mutating func reserve(_ count: Int) {
    ordinals.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  mutating func append(_ ordinal: UInt16, _ place: Int) {
    if let last = ordinals.last, last >= ordinal { isSorted = false }
    ordinals.append(ordinal)
    places.append(Int32(place))
  }

  /// Where the last figure of a code begins.
  func place(of ordinal: UInt16) -> Int? {
    guard isSorted else { return ordinals.lastIndex(of: ordinal).map { Int(places[$0]) } }
    var (low, high) = (0, ordinals.count)
    while low < high {
      let middle = (low + high) / 2
      if ordinals[middle] < ordinal { low = middle + 1 } else { high = middle }
    }
    return low < ordinals.count && ordinals[low] == ordinal ? Int(places[low]) : nil
  }
}
