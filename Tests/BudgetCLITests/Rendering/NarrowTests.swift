import Synchronization
import Testing

@testable import BudgetCLI

/// What a terminal of less than 80 columns shows.
@Suite struct NarrowTests {
  private static let note = "dinner with the whole family at the harbour"
  private static let setUp = [
    ["add", "5", "EUR", note, "--category", "food", "--tag", "trip", "--paid", "6", "USD"],
    ["limit", "set", "food", "400", "EUR", "--rollover"],
    ["limit", "set", "trip", "900", "JPY", "--tag", "trip", "--from", "2026-01-01", "--to", "2026-12-31"],
  ]

  private func world(width: Int?) throws -> TestWorld {
    let world = try TestWorld()
    for words in Self.setUp { #expect(world.run(words).status == 0) }
    world.setting.withLock {
      $0.isTerminal = width != nil
      $0.width = width
      $0.environment["NO_COLOR"] = "1"
    }
    return world
  }

  private static let lines = [
    ["status"], ["limit", "list"], ["restore"], ["list"], ["total", "--by", "category"], ["help"], ["help", "import"],
    ["rates", "history", "EUR", "USD", "--from", "2026-10-01", "--to", "2026-10-30"], ["rates", "status"], ["config"],
    ["add", "5", "EUR", note], ["limit", "set", "food", "500", "EUR"], ["add", "12", "kr"], ["total", "--tag", "trpi"],
  ]

  @Test(arguments: lines, [40, 60])
  func `no line is wider than the terminal, and no word is broken`(words: [String], width: Int) throws {
    let world = try world(width: width)
    let (narrow, wide) = (world.run(words), try self.world(width: 1000).run(words))
    for line in (narrow.output + narrow.error).split(separator: "\n") {
      #expect(DisplayWidth.of(line) <= width, "\(line)")
    }
    /// The words that are letters alone; bars, charts and ids differ.
    func letters(_ result: TestWorld.Result) -> Set<Substring> {
      Set((result.output + result.error).split(whereSeparator: \.isWhitespace).filter { $0.allSatisfy(\.isLetter) })
    }
    #expect(letters(narrow) == letters(wide))
  }

  @Test(arguments: lines) func `in a pipe nothing is broken, whatever the width`(words: [String]) throws {
    guard words[0] != "help" else { return }
    let (narrow, wide) = (try world(width: nil), try world(width: nil))
    narrow.setting.withLock { $0.environment["COLUMNS"] = "40" }
    func count(_ result: TestWorld.Result) -> Int { (result.output + result.error).split(separator: "\n").count }
    #expect(count(narrow.run(words)) == count(wide.run(words)))
  }

  @Test func `a script for a shell is never broken`() throws {
    let words = ["completions", "bash"]
    #expect(try world(width: 40).run(words).output == world(width: nil).run(words).output)
  }

  @Test func `further lines are indented, and styles take no room`() {
    let page = Page(palette: Palette(isColoured: true), width: 12, isTerminal: true)
    let strong = page.palette.paint("12.50", .strong)
    #expect(page.folded("ab \(strong)  end") == ["ab \(strong)", "  end"])
    #expect(page.folded("  a/very/long/path it") == ["  a/very/long/path", "    it"])
    #expect(page.folded("\u{1B}[2m  12.50 EUR in US\u{1B}[0m") == ["\u{1B}[2m  12.50 EUR", "    in US\u{1B}[0m"])
    #expect(page.folded("日本 日本 ab") == ["日本 日本 ab"])
    #expect(page.folded("日本 日本 abc") == ["日本 日本", "  abc"])
  }
}
