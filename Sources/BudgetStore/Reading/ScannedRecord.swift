internal import BudgetCore

/// One expense as the scanner saw it: numbers where they cost nothing, otherwise places in the bytes scanned.
///
/// Ranges leave out the quotes; an empty one at 0 means that the field is not there.
///
/// It is never copied: its 250 bytes would cost a twentieth of a pass.
package struct ScannedRecord: ~Copyable {
  /// Which texts hold escapes and so differ from their bytes.
  struct Escapes: OptionSet {
    let rawValue: UInt8
    static let note = Escapes(rawValue: 1)
    static let category = Escapes(rawValue: 2)
    static let tags = Escapes(rawValue: 4)
    static let createdAt = Escapes(rawValue: 8)
    static let id = Escapes(rawValue: 16)
  }

  /// An amount as an integer of its currency's minor units, or by its place where it does not fit.
  struct Amount {
    /// Minor units (cents) of `ordinal`; meaningless unless `isRegular`.
    var minor: Int64 = 0
    /// The currency's place among all codes.
    var ordinal: UInt16 = 0
    /// Whether it has at most 18 digits, and no more behind the mark than its currency.
    var isRegular = true
    /// How many digits its currency has behind the mark.
    var digits: Int8 = 0
    /// How many digits are written behind the mark.
    var places: Int8 = 0
    var start = 0
    var end = 0
  }

  /// From the opening brace to behind the closing one.
  var start = 0
  var end = 0
  var idStart = 0
  var idEnd = 0
  /// Days since 1970-01-01.
  var day: Int32 = 0
  /// The month that was read last, as `YYYY-MM-`: the next expense is mostly of the same, which then is not computed again.
  var monthText: UInt64 = 0x2D31_302D_3037_3931
  /// The day number of its first, and how many days it has. As they begin, these are those of `1970-01-`.
  var monthStart: Int32 = 0
  var monthLength: Int32 = 31
  var amount = Amount()
  var noteStart = 0
  var noteEnd = 0
  var categoryStart = 0
  var categoryEnd = 0
  /// From the first tag's opening quote to the closing bracket.
  var tagsStart = 0
  var tagsEnd = 0
  var hasPaid = false
  var paid = Amount()
  var createdAtStart = 0
  var createdAtEnd = 0
  var escapes: Escapes = []
  /// Whether the expense has fields that this program does not know; only one in another layout has.
  var hasMore = false

  /// Makes the record one without optional fields; what every expense has is overwritten anyway.
  @inline(__always)
  mutating func reset(start: Int) {
    self.start = start
    idStart = start + 7
    noteStart = 0
    noteEnd = 0
    categoryStart = 0
    categoryEnd = 0
    tagsStart = 0
    tagsEnd = 0
    hasPaid = false
    paid.digits = 0
    createdAtStart = 0
    createdAtEnd = 0
    escapes = []
    hasMore = false
  }
}
