import BudgetCore
import Foundation
import Synchronization
import Testing

@testable import BudgetCLI

/// What users met with the answers of rate services, through the commands, by the ids of their reports.
@Suite struct `Answers of rate services` {
  /// A world whose rates URL answers with these bodies one after another, and the URLs asked.
  private func world(answering bodies: String...) throws -> (world: TestWorld, asked: @Sendable () -> [String]) {
    let world = try TestWorld()
    let asked = Log()
    world.setting.withLock { setting in
      setting.environment["BUDGET_RATES_URL"] = "https://rates.example/v1"
      setting.transport = { request throws(TransportFailure) in
        let place = asked.add(request.url) - 1
        guard bodies.indices.contains(place) else { throw .refused }
        return HTTPAnswer(status: 200, body: Array(bodies[place].utf8))
      }
    }
    return (world, { asked.urls })
  }

  private func refresh(_ world: TestWorld, on day: String) {
    let result = world.run(["rates", "--refresh", "--today", day])
    #expect(result.status == 0, "\(result.error)")
  }

  @Test func `A07: a partial answer leaves the currencies missing from it their last rates`() throws {
    let (world, _) = try world(
      answering: #"{"base":"EUR","date":"2026-11-30","rates":{"USD":1.1,"EGP":55,"PEN":4}}"#,
      #"{"base":"EUR","date":"2026-12-01","rates":{"USD":1.2}}"#)
    refresh(world, on: "2026-11-30")
    refresh(world, on: "2026-12-01")
    let old = world.run(["convert", "110", "EGP", "EUR", "--today", "2026-12-01", "--explain"])
    #expect(old.output.hasPrefix("2.00 EUR\n") && old.output.contains("2026-11-30, 1 day before"))
    let new = world.run(["convert", "1", "EUR", "USD", "--today", "2026-12-01", "--explain"])
    #expect(new.output.hasPrefix("1.20 USD\n") && new.output.contains("2026-12-01, of that day"))
  }

  @Test func `A09: a service that moved is named, and an answer that lost the question is filed by what it says`()
    throws
  {
    let (world, asked) = try world(answering: #"{"base":"EUR","date":"2026-11-30","rates":{"USD":1.25}}"#)
    refresh(world, on: "2026-11-30")
    #expect(asked() == ["https://rates.example/v1?base=USD"])
    #expect(world.run(["convert", "1", "EUR", "USD", "--quiet"]).output == "1.25\n")
    world.setting.withLock { setting in
      setting.transport = { _ throws(TransportFailure) in throw .redirected("https://moved.example") }
    }
    let result = world.run(["rates", "--refresh"])
    #expect(result.status == 69 && result.output.isEmpty)
    #expect(result.error.contains("moved.example"))
    #expect(world.run(["convert", "1", "EUR", "USD", "--quiet"]).output == "1.25\n")
  }

  @Test func `A12: the answer for a day is filed under it, though its instant lies in the next`() throws {
    let world = try TestWorld()
    world.setting.withLock { setting in
      setting.environment["BUDGET_RATES_KEY"] = "k"
      setting.transport = { request throws(TransportFailure) in
        let isPast = request.url.contains("2024-01-01")
        let body =
          #"{"timestamp":\#(isPast ? 1_704_153_612 : 1_796_000_400),"base":"USD","rates":{"EGP":\#(isPast ? 31 : 50)}}"#
        return HTTPAnswer(status: 200, body: Array(body.utf8))
      }
    }
    #expect(world.run(["config", "provider", "openexchangerates"]).status == 0)
    #expect(world.run(["add", "62", "EGP", "tea", "--date", "2024-01-01"]).status == 0)
    #expect(world.run(["total", "--quiet"]).status == 2)
    refresh(world, on: "2026-11-30")
    let total = world.run(["total", "--in", "USD", "--format", "json"]).output
    #expect(total.contains(#""total":"2.00","complete":true"#) && total.contains(#""oldest_rate_day":"2024-01-01""#))
  }

  @Test func `A13: the zone of the machine changes nothing in what is kept`() throws {
    let kept = try [9, 0, -8].map { hours in
      let (world, _) = try world(answering: #"{"base":"USD","updated_at":"2025-11-19T16:30:00Z","rates":{"EGP":47.5}}"#)
      // 2025-11-20 12:00 UTC.
      world.setting.withLock { setting in
        setting.now = 1_763_640_000_000
        setting.zone = Int64(hours) * 3_600_000
      }
      #expect(world.run(["rates", "--refresh"]).status == 0)
      return world.read("rates/plain.jsonl")
    }
    #expect(Set(kept).count == 1)
    #expect(kept[0]?.contains("2025-11-19") ?? false)
  }

  @Test func `A15: with rates up to yesterday a refresh asks again`() throws {
    let (world, asked) = try world(
      answering: #"{"base":"USD","date":"2026-02-10","rates":{"EUR":0.9}}"#,
      #"{"base":"USD","date":"2026-02-11","rates":{"EUR":0.8}}"#)
    refresh(world, on: "2026-02-10")
    refresh(world, on: "2026-02-11")
    #expect(asked().count == 2)
    #expect(world.run(["convert", "10", "USD", "EUR", "--today", "2026-02-11", "--quiet"]).output == "8.00\n")
  }

  @Test func `A16: the base is not asked for, and its expenses count one to one`() throws {
    let world = try TestWorld()
    let asked = Log()
    world.setting.withLock { setting in
      setting.transport = { request throws(TransportFailure) in
        _ = asked.add(request.url)
        let quotes = URLComponents(string: request.url)?.queryItems?.first { $0.name == "quotes" }?.value ?? ""
        guard !quotes.split(separator: ",").contains("EUR") else { return HTTPAnswer(status: 400, body: []) }
        let rows = [("USD", "1.25"), ("GBP", "0.8")].map {
          #"{"date":"2026-11-30","base":"EUR","quote":"\#($0)","rate":\#($1)}"#
        }
        return HTTPAnswer(status: 200, body: Array("[\(rows.joined(separator: ","))]".utf8))
      }
    }
    for words in [["config", "home", "EUR"], ["add", "10", "EUR"], ["add", "10", "USD"], ["add", "10", "GBP"]] {
      #expect(world.run(words).status == 0)
    }
    refresh(world, on: "2026-11-30")
    #expect(!asked.urls.isEmpty)
    #expect(world.run(["total", "--in", "EUR", "--quiet"]).output == "30.50\n")
  }

  @Test func `A18: a small rate in exponent form keeps its digits`() throws {
    let (world, _) = try world(answering: #"{"base":"IDR","date":"2025-03-03","rates":{"USD":6.4e-5}}"#)
    #expect(world.run(["add", "2000000", "IDR", "villa", "--date", "2025-03-03"]).status == 0)
    refresh(world, on: "2025-03-03")
    #expect(world.run(["total", "--in", "USD", "--quiet"]).output == "128.00\n")
  }
}

private final class Log: Sendable {
  private let kept = Mutex<[String]>([])
  var urls: [String] { kept.withLock { $0 } }
  /// How many there are with this one.
  func add(_ url: String) -> Int {
    kept.withLock { urls in
      urls.append(url)
      return urls.count
    }
  }
}
