/// Numbers keys in the order of their first appearance, by open addressing.
///
/// A look-up is one multiplication and, while the table fits the cache, some 3 ns.
struct IndexTable {
  /// The keys, by their number.
  private(set) var keys: [UInt64] = []
  /// A key's number plus one; 0 where there is none. Never more than half full.
  private var slots = [UInt32](repeating: 0, count: 1024)

  /// The number of a key, new ones included.
  @inline(__always)
  mutating func index(of key: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = IndexTable.slot(key, mask)
    while true {
      let number = slots[slot]
      if number == 0 { return insert(key, at: slot) }
      if keys[Int(number) - 1] == key { return Int(number) - 1 }
      slot = (slot + 1) & mask
    }
  }

  private mutating func insert(_ key: UInt64, at slot: Int) -> Int {
    keys.append(key)
    slots[slot] = UInt32(keys.count)
    if keys.count * 2 > slots.count { grow() }
    return keys.count - 1
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    let mask = slots.count - 1
    for (index, key) in keys.enumerated() {
      var slot = IndexTable.slot(key, mask)
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(index + 1)
    }
  }

  /// Multiplied by 2^64 divided by the golden ratio, the upper half is well mixed.
  @inline(__always)
  private static func slot(_ key: UInt64, _ mask: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
  }
}
