/// Numbers keys in the order of their first appearance, by open addressing.
///
/// A key is a place in its upper half and a detail in its lower one. Expenses mostly stand near others of their day, and
/// so do the keys of a day here: they share 32 slots. A pass over a million expenses of ten years stays with that in the
/// first-level cache, where slots scattered over the table cost a tenth of it. Small details, such as numbers of texts,
/// have a slot each there; others stand where chance puts them. Where a place has more details than that, the search goes
/// on somewhere else, at a slot as good as random, so that no store makes it slow.
struct IndexTable {
  /// The keys, by their number.
  private(set) var keys: [UInt64] = []
  /// A key's number plus one; 0 where there is none. Never more than half full.
  private var slots = [UInt32](repeating: 0, count: 1024)

  /// How many slots near its place a key is looked for in.
  private static let patience = 16

  /// Makes room for so many keys.
  mutating func reserveCapacity(_ count: Int) { keys.reserveCapacity(count) }

  /// The number of a key, new ones included.
  @inline(__always)
  mutating func index(of key: UInt64) -> Int {
    let slot = slot(of: key)
    let number = Int(slots[slot])
    return number > 0 ? number - 1 : insert(key, at: slot)
  }

  /// Adds the keys of another behind its own, changed, whether they are there already or not. Nothing can be found
  /// any more.
  mutating func append(_ other: IndexTable, key: (UInt64) -> UInt64) {
    slots = []
    keys.reserveCapacity(keys.count + other.keys.count)
    for other in other.keys { keys.append(key(other)) }
  }

  /// Gives up the keys, and the table with them.
  mutating func takeKeys() -> [UInt64] {
    defer { self = IndexTable() }
    return keys
  }

  /// The slot that has the key, or would have it.
  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    let mask = slots.count - 1
    // Multiplied by 2^64 divided by the golden ratio, the upper half is well mixed.
    let mixed = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
    let detail = Int(key & 0xFFFF_FFFF)
    // At 33 the places that a short table has no slots of their own for begin between others, not on them.
    var slot = (Int(truncatingIfNeeded: key >> 32) &* 33 &+ (detail < 32 ? detail : mixed & 31)) & mask
    var steps = 0
    while true {
      let number = Int(slots[slot])
      if number == 0 || keys[number - 1] == key { return slot }
      steps += 1
      slot = (steps == IndexTable.patience ? mixed : slot + 1) & mask
    }
  }

  private mutating func insert(_ key: UInt64, at slot: Int) -> Int {
    keys.append(key)
    slots[slot] = UInt32(keys.count)
    if keys.count * 2 > slots.count { grow() }
    return keys.count - 1
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (index, key) in keys.enumerated() { slots[slot(of: key)] = UInt32(index + 1) }
  }
}
