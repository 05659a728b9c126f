internal import BudgetCore

/// Numbers what rows by category, tag or both are made by: a number stands for one text, or for a pair of them.
struct TextNumbers {
  private let byCategory: Bool
  private let byTag: Bool
  private var categories = TextTable()
  /// The first is the empty one.
  private var tags = TextTable()
  /// Category number in the upper half, tag number in the lower; empty where only one of them is asked for.
  private var pairs = IndexTable()
  /// The numbers of the expense at hand, where it has several tags.
  private(set) var several: [Int] = []

  init(_ keys: [GroupKey]) {
    byCategory = keys.contains(.category)
    byTag = keys.contains(.tag)
    // Most expenses have no tag: that is number 0, without a look.
    if byTag { tags.appendEmpty() }
  }

  /// Whether there is anything to number.
  var isNeeded: Bool { byCategory || byTag }

  /// The number of the texts of an expense; `nil` for one with several tags, which has the numbers in `several`.
  @inline(__always)
  mutating func number(of record: inout ScannedRecord, _ bytes: Span<UInt8>) -> Int? {
    var category = 0
    if byCategory {
      let range = record.categoryStart..<record.categoryEnd
      category = categories.index(bytes, range, isEscaped: record.escapes.contains(.category))
    }
    guard byTag, record.tagsStart < record.tagsEnd else {
      // Without a tag the empty one is the row, as without a category the empty one is.
      return number(category: category, tag: 0)
    }
    return readTags(&record, bytes, category)
  }

  private mutating func readTags(_ record: inout ScannedRecord, _ bytes: Span<UInt8>, _ category: Int) -> Int? {
    let isEscaped = record.escapes.contains(.tags)
    // Most have one, for which no list is needed.
    var (count, only) = (0, 0)
    ScannedRecord.forEachTag(bytes, record.tagsStart..<record.tagsEnd) { range in
      let tag = tags.index(bytes, range, isEscaped: isEscaped)
      count += 1
      if count == 1 { only = tag }
      if count == 2 {
        several.removeAll(keepingCapacity: true)
        several.append(only)
      }
      // In one row once, though two programs wrote its accent in two ways.
      if count > 1, !several.contains(where: { tags.areSame($0, tag) }) { several.append(tag) }
    }
    if count == 1 { return number(category: category, tag: only) }
    for place in several.indices { several[place] = number(category: category, tag: several[place]) }
    return nil
  }

  /// Takes over the texts of another.
  ///
  /// - Returns: the number of each here, by its number there.
  mutating func absorb(_ later: TextNumbers) -> [UInt64] {
    let categories = categories.absorb(later.categories)
    let tags = tags.absorb(later.tags)
    if byCategory && byTag {
      return later.pairs.keys.map {
        UInt64(number(category: categories[Int($0 >> 32)], tag: tags[Int($0 & 0xFFFF_FFFF)]))
      }
    }
    return (byCategory ? categories : tags).map { UInt64($0) }
  }

  /// The category or the tag that a number stands for.
  func text(_ number: Int, _ key: GroupKey) -> String {
    let pair = byCategory && byTag ? pairs.keys[number] : UInt64(number) << 32 | UInt64(number)
    return key == .category ? categories.text(Int(pair >> 32)) : tags.text(Int(pair & 0xFFFF_FFFF))
  }

  /// The number that stands for a category and a tag, which are 0 where they are not asked for.
  @inline(__always)
  private mutating func number(category: Int, tag: Int) -> Int {
    guard byCategory, byTag else { return byCategory ? category : tag }
    return pairs.index(of: UInt64(category) << 32 | UInt64(tag))
  }
}
