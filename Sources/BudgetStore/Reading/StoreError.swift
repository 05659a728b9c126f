internal import BudgetCore

/// Why a store could not be read.
package enum StoreError: Error, Hashable, Sendable {
  /// The file's content is wrong at a place.
  case damaged(Damage)
  /// The file was written by a later version of the program, in this format version.
  case newerVersion(Int)
  /// The system refused to read.
  case cannotRead(errno: Int32)
  /// A sum, or the amounts it is made of, needs more than 38 digits.
  case sumTooLarge(currencyCode: String)

  /// A name for programs, the same in every release.
  package var code: String {
    switch self {
    case .damaged: "store_damaged"
    case .newerVersion: "store_newer"
    case .cannotRead: "read_failed"
    case .sumTooLarge: "sum_too_large"
    }
  }

  /// The exit status of the program; SPEC section 3.
  package var exitStatus: Int32 {
    switch self {
    case .damaged, .newerVersion: 65
    case .cannotRead: 74
    case .sumTooLarge: 1
    }
  }

  /// A fault of the file's content, and where.
  package struct Damage: Hashable, Sendable {
    /// The line, from 1.
    package var line: Int
    /// The column in characters (Unicode scalars), from 1.
    package var column: Int
    /// What is wrong there.
    package var what: Fault
    /// How many expenses before it are whole.
    package var wholeBefore: Int
    /// The place in bytes from the beginning of the file, from 0.
    package var byteOffset: Int

    /// A fault by its parts.
    package init(line: Int, column: Int, what: Fault, wholeBefore: Int, byteOffset: Int) {
      self.line = line
      self.column = column
      self.what = what
      self.wholeBefore = wholeBefore
      self.byteOffset = byteOffset
    }
  }

  /// What is wrong at a place of a store.
  package enum Fault: Hashable, Sendable {
    // Not JSON.
    case empty
    case endOfFile
    case notUTF8
    case nulByte
    case controlCharacter
    case badEscape
    case loneSurrogate
    case badNumber
    case trailingComma
    /// Something else stands where these were expected: `a comma`, `a value` …
    case expected(String)
    case tooDeep
    case trailingText
    case doubledKey(String)
    // JSON, but not a store.
    case notAStore
    case missingField(String)
    /// The field, and what it should be: `text`, `a list` …
    case wrongType(field: String, expected: String)
    case emptyID
    case notADay(field: String, text: String)
    case notAnAmount(field: String, text: String)
    case unknownCurrency(String)
    /// ISO 4217 has the currency, but no amount can be in it (XAU …).
    case noMoney(String)
    case notAPeriod(String)
  }
}
