extension Tally {
  /// Currency, day and paid currency of an entry, in one number.
  package struct Key: Hashable, Sendable {
    /// The day number's bits in the upper half; currencies need 15 bits, none paid is 0.
    package let bits: UInt64

    /// A key by its number, which another had.
    package init(bits: UInt64) { self.bits = bits }

    /// A key by the day's number and the places of the currencies among all codes, which the caller knows to be such.
    @inline(__always)
    package init(day: Int32, currency: UInt16, paid: UInt16?) {
      bits = UInt64(UInt32(bitPattern: day)) << 32 | (paid.map { UInt64($0) + 1 } ?? 0) << 15 | UInt64(currency)
    }

    /// What was spent in.
    package var currency: Currency { Currency(unchecked: UInt16(bits & 0x7FFF)) }
    /// The day spent.
    package var day: Day { Day(number: Int32(truncatingIfNeeded: Int64(bitPattern: bits) >> 32)) }
    /// What the bank took these in; `nil` for those that do not say.
    package var paidCurrency: Currency? {
      let paid = UInt16(bits >> 15 & 0x7FFF)
      return paid == 0 ? nil : Currency(unchecked: paid - 1)
    }
  }

  /// The sums of everything selected, by key. A store that was read in halves has two pieces of them, and a key may stand
  /// in both. An entry is made of its 24 bytes when it is asked for.
  package struct Entries: Hashable, Sendable {
    /// Sums, one for each key.
    package struct Piece: Hashable, Sendable {
      fileprivate let keys: [UInt64]
      fileprivate let sums: [Sum]
      fileprivate let more: [Int: More]

      /// Sums by their parts, which all have the same order.
      ///
      /// - Parameters:
      ///   - keys: the bits of each key.
      ///   - more: by the number of the sum.
      package init(keys: [UInt64] = [], sums: [Sum] = [], more: [Int: More] = [:]) {
        (self.keys, self.sums, self.more) = (keys, sums, more)
      }

      @inline(__always)
      fileprivate func more(_ index: Int) -> More? { more.isEmpty ? nil : more[index] }
    }

    private let first: Piece
    private let second: Piece

    /// The entries of one piece, and of another behind them.
    ///
    /// - Throws: `TotalError.tooManyDigits` when a sum needs more than 128 bits.
    package init(_ first: Piece, _ second: Piece = Piece()) throws(TotalError) {
      (self.first, self.second) = (first, second)
      let numbers = Array(first.more.keys) + second.more.keys.map { first.sums.count + $0 }
      for number in numbers where amount(number) == nil { throw .tooManyDigits(key(number).currency) }
    }

    /// The key of the entry at a place.
    @inline(__always)
    package func key(_ index: Int) -> Key {
      let later = index - first.sums.count
      return Key(bits: later < 0 ? first.keys[index] : second.keys[later])
    }

    /// The sum of the entry at a place, as a part that is all of it.
    @inline(__always)
    func part(_ index: Int) -> Rows.Part {
      let later = index - first.sums.count
      return later < 0
        ? Rows.Part(entry: index, sum: first.sums[index], more: first.more(index))
        : Rows.Part(entry: index, sum: second.sums[later], more: second.more(later))
    }

    private func amount(_ index: Int) -> FixedDecimal? {
      part(index).amount(digits: key(index).currency.minorDigits ?? 0)
    }
  }
}

extension Tally.Entries: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { first.sums.count + second.sums.count }

  package subscript(index: Int) -> Tally.Entry {
    let part = part(index)
    // That there is an amount was made sure of in the beginning.
    return Tally.Entry(
      key: key(index), amount: amount(index) ?? .zero, paid: part.more?.paid ?? .zero, count: Int(part.sum.count))
  }
}
