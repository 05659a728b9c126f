extension Tally {
  /// One sum of minor units, and of how many expenses: 16 bytes.
  package struct Sum: Hashable, Sendable {
    /// In minor units of the currency; without what is kept apart as not fitting.
    package var minor: Int64
    /// How many expenses, of those kept apart too.
    package var count: UInt32

    /// A sum by its parts.
    package init(minor: Int64 = 0, count: UInt32 = 0) {
      self.minor = minor
      self.count = count
    }
  }

  /// What few sums have besides minor units.
  package struct More: Hashable, Sendable {
    /// Amounts that do not fit into 64 bits of minor units, exactly.
    package var amount: FixedDecimal
    /// What the bank took.
    package var paid: FixedDecimal

    /// What is kept apart, by its parts.
    package init(amount: FixedDecimal = .zero, paid: FixedDecimal = .zero) {
      self.amount = amount
      self.paid = paid
    }
  }

  /// The sums of rows: one or two for each group and entry of the whole that have expenses in common, as a store may be
  /// read in two halves.
  ///
  /// A million expenses of ten years have 430,000 by category; at 24 bytes each they stay below the 48 MB that a total
  /// may take.
  package struct Rows: Sendable {
    /// One sum of a row.
    package struct Part: Sendable {
      /// The row's place in `groups`.
      package var group: Int
      /// The place in `whole` of the entry that it is a part of, which has its currency, day and paid currency.
      package var entry: Int
      /// The sum.
      package var sum: Sum
      /// What the sum has besides; `nil` for most.
      package var more: More?

      /// A sum by its parts.
      @inline(__always)
      package init(group: Int = 0, entry: Int = 0, sum: Sum, more: More? = nil) {
        self.group = group
        self.entry = entry
        self.sum = sum
        self.more = more
      }
    }

    /// Group in the upper, entry in the lower half.
    private let places: [UInt64]
    private let sums: [Sum]
    private let more: [Int: More]

    /// Rows by their parts, which all have the same order.
    ///
    /// - Parameters:
    ///   - places: the place in `groups` in the upper half, that in `whole` in the lower.
    ///   - more: by the number of the sum.
    package init(places: [UInt64] = [], sums: [Sum] = [], more: [Int: More] = [:]) {
      self.places = places
      self.sums = sums
      self.more = more
    }
  }
}

extension Tally.Rows: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { sums.count }

  package subscript(index: Int) -> Part {
    @inline(__always) get {
      let place = places[index]
      return Part(
        group: Int(place >> 32), entry: Int(place & 0xFFFF_FFFF), sum: sums[index],
        more: more.isEmpty ? nil : more[index])
    }
  }
}

extension Tally.Rows.Part {
  /// The amount in its currency, exactly; `nil` when it has more than 38 digits.
  ///
  /// - Parameter digits: the minor digits of the currency.
  package func amount(digits: Int) -> FixedDecimal? {
    let amount = FixedDecimal(mantissa: Int128(sum.minor), scale: digits)
    return more.map { amount.adding($0.amount) } ?? amount
  }
}
