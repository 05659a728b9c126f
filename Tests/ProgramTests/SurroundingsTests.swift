import Foundation
import TestSupport
import Testing

@Suite struct `The surroundings of the program` {
  @Test(
    arguments: [
      ("Pacific/Kiritimati", 14), ("Australia/Sydney", nil), ("Etc/GMT+12", -12), ("America/Los_Angeles", nil),
      ("UTC", 0),
    ] as [(String, Int?)])
  func `D01: an expense without a day gets the day of the clock in the user's zone`(zone: String, offset: Int?)
    async throws
  {
    let timeZone = try #require(TimeZone(identifier: zone))
    if let offset { #expect(timeZone.secondsFromGMT() == offset * 3_600) }
    try await withHome { home in
      func day() -> String {
        Date.now.formatted(Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day())
      }
      let before = day()
      #expect(try await home.with(["TZ": zone]).run("add", "4.00", "AUD", "tea").end == .exited(0))
      let after = day()
      let list = try await home.with(["TZ": zone]).run("list", "--format", "csv").outputText
      #expect(list.contains(",\(before),4.00,AUD,tea,") || list.contains(",\(after),4.00,AUD,tea,"))
    }
  }

  @Test(arguments: ["Pacific/Auckland", "America/Sao_Paulo"])
  func `D03: the first and the last day of a month stay in their months`(zone: String) async throws {
    try await withHome { home in
      let home = home.with(["TZ": zone])
      try await home.run("add", "10.00", "EUR", "--date", "2023-06-30")
      try await home.run("add", "10.00", "EUR", "--date", "2023-07-01")
      let total = try await home.run("total", "--in", "EUR", "--by", "month", "--format", "csv")
      #expect(total.outputText == "month,total,currency,count\r\n2023-06,10.00,EUR,1\r\n2023-07,10.00,EUR,1\r\n")
    }
  }

  @Test(arguments: [
    ("America/Sao_Paulo", "2016-10-16"), ("Africa/Cairo", "2024-04-26"), ("Asia/Beirut", "2024-03-31"),
  ])
  func `D04: a day whose midnight the clocks leave out is a day`(zone: String, day: String) async throws {
    try await withHome { home in
      let home = home.with(["TZ": zone])
      let added = try await home.run("add", "5.00", "EUR", "tea", "--date", day)
      #expect(added.end == .exited(0))
      let list = try await home.run("list").outputText
      #expect(list.hasPrefix("\(day)  5.00 EUR  tea  "))
    }
  }

  @Test(arguments: ["th_TH.UTF-8", "ar_SA.UTF-8", "fa_IR.UTF-8"])
  func `D10: a locale with another calendar changes no day and no digit`(locale: String) async throws {
    try await withHome { home in
      let home = home.with(["LC_ALL": locale, "LANG": locale])
      try await home.run("add", "5.00", "THB", "tea", "--date", "2025-06-01")
      let list = try await home.run("list").outputText
      #expect(list.hasPrefix("2025-06-01  5.00 THB  tea  "))
      let store = String(decoding: try home.folder.read("expenses.json"), as: UTF8.self)
      #expect(store.contains(#""date":"2025-06-01","amount":"5.00""#))
    }
  }

  @Test(arguments: ["C", "de_DE.UTF-8", "fr_FR.UTF-8", "hi_IN.UTF-8"])
  func `L07: numbers are read and written alike in every locale`(locale: String) async throws {
    try await withHome { home in
      let home = home.with(["LC_ALL": locale, "LANG": locale])
      try await home.run("add", "12.50", "EUR", "x", "--date", "2026-10-28")
      #expect(try await home.run("total", "--in", "EUR", "--quiet").outputText == "12.50\n")
      #expect(try await home.run("convert", "12,50", "EUR", "USD", "--on", "2026-10-28").outputText == "13.92 USD\n")
      let list = try await home.run("list", "--format", "csv").outputText
      #expect(list.hasSuffix(",2026-10-28,12.50,EUR,x,,\r\n"))
    }
  }

  @Test func `S12: text keeps its letters in the plainest locale`() async throws {
    try await withHome { home in
      let home = home.with(["LC_ALL": "C"])
      try await home.run("add", "5.00", "EUR", "crème brûlée")
      let list = try await home.run("list").outputText
      #expect(list.contains("  crème brûlée  "))
    }
  }

  @Test func `S12: bytes that are no text are refused, and no store is made of them`() async throws {
    try await withHome { home in
      let result = try await home.shell(#"budget add 5.00 EUR "$(printf 'caf\351')""#)
      #expect(result.end == .exited(64))
      #expect(result.output.isEmpty)
      #expect(result.errorText.hasPrefix("budget: Argument 4 is not valid UTF-8"))
      #expect(home.folder.contents.isEmpty)
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: ["list", "help", "total"])
  func `L09: an answer for which the disk has no room is a failure`(command: String) async throws {
    try await withHome { home in
      try await home.run("add", "5.00", "EUR", "tea")
      let result = try await home.shell("budget \(command) > /dev/full")
      #expect(result.end == .exited(74))
      #expect(result.errorText == "budget: The answer could not be written: No space left on device.\n")
    }
  }

  @Test func `L01: a reader that stops early hears no complaint`() async throws {
    try await withHome { home in
      let expenses = (0..<5_000).map { number in
        #"{"id":"\#(number + 100_000)","date":"2026-10-28","amount":"1.00","currency":"EUR","note":"tea"}"#
      }
      let store =
        #"{"format":"budget","version":1,"limits":[],"expenses":[\#n"# + expenses.joined(separator: ",\n") + "\n]}\n"
      try home.folder.write(store.utf8, to: "expenses.json")
      let result = try await home.shell("{ budget list; echo $? > status; } | head -n 1")
      #expect(result.outputText.split(separator: "\n").count == 1)
      #expect(result.error.isEmpty)
      let status = String(decoding: try home.folder.read("status"), as: UTF8.self)
      #expect(["0\n", "141\n"].contains(status))
    }
  }

  @Test func `O06: what needs no rates needs no folder of rates`() async throws {
    try await withHome { home in
      // A rates folder that is a file would fail whatever reads it.
      try home.folder.write("no folder".utf8, to: "rates")
      let home = home.with(["BUDGET_RATES_URL": "http://127.0.0.1:1/"])
      try await home.run("config", "home", "EUR")
      #expect(try await home.run("add", "4.00", "EUR", "tea").isQuietlyDone)
      #expect(try await home.run("list").isQuietlyDone)
      #expect(try await home.run("total", "--in", "EUR").outputText == "total  4.00 EUR  1 expense\n")
    }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/bin/bash")),
    arguments: [
      ("--category ea", "eating out"), ("--category car : fu", "fuel"), ("--category = car :", "fuel"),
      ("--cat", "--category"), ("--date fri", "friday"), ("--file ba", "bank.csv"), ("--note", ""),
    ])
  func `L10: completion knows options and categories, and cuts none at a colon or a blank`(
    words: String, completed: String
  ) async throws {
    try await withHome { home in
      try await home.run("add", "5.00", "EUR", "x", "--category", "car:fuel")
      try await home.run("add", "5.00", "EUR", "x", "--category", "eating out")
      let script = """
        eval "$(budget completions bash)"; mkdir one; cd one; : > bank.csv
        COMP_WORDS=(budget add 5.00 EUR x \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _budget
        echo "${COMPREPLY[*]}"
        """
      let result = try await home.shell(script, with: "/bin/bash")
      #expect(result.outputText == completed + "\n")
      #expect(result.error.isEmpty)
    }
  }
}
