/// Why a file as a whole cannot be imported.
package enum StatementFailure: Error, Hashable, Sendable {
  case notATable(CSVTable.Failure)
  /// The first line names no known column, and the cells do not tell either.
  case unknownColumns(header: [String])
  case noColumn(StatementColumns.Field)
  /// A column that the user named is not in the header line.
  case noSuchColumn(String, header: [String])
  /// No date shows whether day or month comes first.
  case ambiguousDates(example: String)
  /// No amount shows which mark is the decimal one, or two contradict each other.
  case ambiguousMark(example: String)
}

/// A row that cannot be imported.
package struct RowFault: Error, Hashable, Sendable {
  /// What is wrong with it.
  package enum Reason: Error, Hashable, Sendable {
    case notADay(String)
    case notAnAmount(String)
    case notACurrency(String)
    case tooManyDigits(String, Currency)
    case notADirection(String)
    case creditAndDebit(String, String)
    /// What was paid is in the amount's currency, or has the other sign.
    case badPaid(Money, beside: Money)
  }

  /// The line of the file the row starts on, counted from 1.
  package var line: Int
  /// What is wrong.
  package var reason: Reason

  /// A fault by its parts.
  package init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }
}
