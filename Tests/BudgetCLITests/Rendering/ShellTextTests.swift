import Testing

@testable import BudgetCLI

@Suite struct ShellTextTests {
  @Test(arguments: [
    ("dkb", "dkb"), ("note=Zweck", "note=Zweck"), ("amount=Betrag (EUR)", "'amount=Betrag (EUR)'"),
    ("my bank!", "'my bank!'"), ("it's", #"'it'\''s'"#), ("", "''"), ("Empfänger", "Empfänger"), ("$HOME", "'$HOME'"),
    ("a\nb", #"'a\nb'"#),
  ])
  func `a text is quoted where a shell would find something in it`(text: String, word: String) {
    #expect(ShellText.word(text) == word)
  }
}
