import Testing

@testable import BudgetCLI

@Suite struct `Telling options from amounts` {
  @Test(
    "a negative amount is no option",
    arguments: [
      "-5.00", "-5", "−5", "-€5", "-US$5", "-C$5", "-$5", "-EUR5", "-eur 5", "-.5", "-,5", "-", "5", "€5", "-5%",
    ])
  func amounts(text: String) {
    #expect(!Lexer.looksLikeOption(text))
  }

  @Test("L06: text that begins with a dash is", arguments: ["-sale-", "--5", "-h", "--date", "-x5", "-ABCD5", "--"])
  func options(text: String) {
    #expect(Lexer.looksLikeOption(text))
  }
}
