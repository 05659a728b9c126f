/// Why a file as a whole cannot be imported.
package enum StatementFailure: Error, Hashable, Sendable {
  case notATable(CSVTable.Failure)
  /// The file is JSON, as a store is.
  case json
  /// The first line names no known column, and the cells do not tell either.
  case unknownColumns(header: [String])
  case noColumn(StatementColumns.Field, header: [String])
  /// A column that the user named is not in the header line.
  case noSuchColumn(String, header: [String])
  /// No date shows whether day or month, or a year of two digits, comes first.
  case ambiguousDates(example: String)
  /// No amount shows which mark is the decimal one.
  case ambiguousMark(example: String)
  /// One amount has a decimal point, another a decimal comma.
  case contradictingMarks(point: Example, comma: Example)

  /// A cell of the file.
  package struct Example: Hashable, Sendable {
    /// The line its row starts on, counted from 1.
    package var line: Int
    /// What stands in it.
    package var text: String

    /// A cell by its parts.
    package init(line: Int, text: String) {
      self.line = line
      self.text = text
    }
  }
}

/// A row that cannot be imported.
package struct RowFault: Error, Hashable, Sendable {
  /// What is wrong with it.
  package enum Reason: Error, Hashable, Sendable {
    case notADay(String)
    case notAnAmount(String)
    /// An amount with the sign of another currency than the row's.
    case otherCurrency(String, Currency)
    case notACurrency(String)
    case tooManyDigits(String, Currency)
    case notADirection(String)
    /// An amount below zero that the direction calls money in.
    case negativeCredit(String)
    case creditAndDebit(String, String)
    /// A text that stands beyond the last column of the header line.
    case surplusField(String)
    /// The row on an earlier line has the same id, and says something else.
    case sameID(String, line: Int)
    /// What was paid is in the amount's currency, or has the other sign.
    case badPaid(Money, beside: Money)
  }

  /// The line of the file the row starts on, counted from 1.
  package var line: Int
  /// The name of the column it stands in; empty where it is a matter of the whole row.
  package var column: String
  /// What is wrong.
  package var reason: Reason

  /// A fault by its parts.
  package init(line: Int, column: String = "", reason: Reason) {
    self.line = line
    self.column = column
    self.reason = reason
  }
}
