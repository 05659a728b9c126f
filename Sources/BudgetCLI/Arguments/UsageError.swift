internal import BudgetCore

/// What is wrong with a command line. Its sentences are in `UsageError+Message.swift`.
enum UsageError: Error, Hashable, Sendable {
  case notUTF8(position: Int)
  case noCommand
  case unknownCommand(String, known: [String])
  /// What other programs call a command of this one.
  case otherCommand(String, meant: [String])
  case incompleteCommand(String, typed: String?, known: [String])
  case unknownOption(String, command: String?, known: [String])
  case optionElsewhere(String, command: String, takers: [String], meant: String?)
  case missingValue(option: OptionSpec, typed: String?)
  case surplusValue(option: String, typed: String)
  case emptyValue(option: String)
  case repeated(option: String)
  case conflict(String, String)
  case needs(option: String, other: String)
  case badChoice(of: String, typed: String, choices: [String])
  case missingArgument(String, usage: String)
  /// An argument too many, and the options it may have been meant for.
  case surplusArgument(String, usage: String, meant: [String] = [])
  case noSuchForm(Format, command: String, forms: [Format])
  /// An amount, a rate or a currency that cannot be read.
  case amount(AmountError)
  /// A day or a span of days that cannot be read.
  case day(DayError)
  case badNumber(option: String, typed: String, range: ClosedRange<Int>)
  case badText(option: String, reason: String)
  /// Something named that is not there: an id, a limit, a key.
  case notThere(what: String, typed: String, hint: String)
  /// An ending that several ids have; some of them, as they are to be shown.
  case ambiguousID(String, count: Int, found: [String])
  /// A whole id that several expenses have, which no store that is sound has.
  case doubledID(String, count: Int)
  case nothingToDo(command: String, hint: String)
}
