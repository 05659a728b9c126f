import TestSupport
import Testing

/// What servers do wrong in an answer, and what `budget rates --refresh` makes of it.
extension RefreshTests {
  /// One way to go wrong, and what the program makes of it.
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: String
    let status: Int32
    /// What the message must say.
    let words: String
    /// The seconds the command gets: few where it takes them all.
    var timeout: Int { code == "timed_out" ? 2 : 10 }
    let steps: [Step]

    init(_ name: String, _ code: String, _ status: Int32, _ words: String, _ steps: Step...) {
      (testDescription, self.code, self.status, self.words, self.steps) = (name, code, status, words, steps)
    }

    /// A sound answer with this body.
    init(_ name: String, body: String, _ code: String, _ words: String, status: Int32 = 65) {
      self.init(name, code, status, words, .answer(body: body))
    }
  }

  /// Some zeros, which are blanks to a reader, and no end.
  static let cutGzip = Array(Gzip.zeros(count: 10_000).dropLast(20))
  static let breath = Step.pause(.milliseconds(50))

  static let faults = [
    Fault("O01 a server that never answers", "timed_out", 75, "Timed out: 127.0.0.1", .stall),
    Fault("half a header, and no more", "timed_out", 75, "Timed out", .text("HTTP/1.1 200 OK\r\nContent-Le"), .stall),
    Fault(
      "a header, and no more", "timed_out", 75, "Timed out", .head("200 OK", ["Content-Length": "99"]), .stall),
    Fault(
      "a drip of a header", "timed_out", 75, "Timed out",
      .drip(Array("HTTP/1.1 200 OK\r\nA: b\r\nC: d".utf8), every: .milliseconds(200))),
    Fault(
      "a drip of one byte a second", "timed_out", 75, "Timed out", .head("200 OK", ["Content-Length": "99"]),
      .drip(Array("{\"base\"".utf8), every: .seconds(1))),
    Fault(
      "A03 503 with a page", "http_status", 69, "answered 503 (service unavailable)",
      .answer("503 Service Unavailable", ["Content-Type": "text/html"], body: "<html>busy</html>")),
    Fault("O04 500", "http_status", 69, "answered 500", .answer("500 Oops")),
    Fault("403", "http_status", 69, "answered 403 (forbidden)", .answer("403 Forbidden")),
    Fault("404", "http_status", 69, "answered 404 (not found)", .answer("404 Not Found")),
    Fault(
      "407, which a proxy would say", "http_status", 69, "answered 407",
      .answer("407 Proxy", ["Proxy-Authenticate": "Basic realm=\"x\""])),
    Fault("a status of nobody's", "http_status", 69, "answered 999", .answer("999 Word")),
    Fault(
      "A04 429 with a wait", "rate_limited", 69, "wait 60 s",
      .answer("429 Too Many Requests", ["Retry-After": "60"], body: "{\"error\":\"Rate limit exceeded\"}")),
    Fault(
      "401 that would hang", "http_status", 69, "answered 401",
      .answer("401 Unauthorized", ["WWW-Authenticate": "Basic realm=\"x\""])),
    Fault(
      "401 for a token", "http_status", 69, "answered 401",
      .answer("401 Unauthorized", ["WWW-Authenticate": "Bearer"])),
    Fault("401 for no reason", "http_status", 69, "answered 401", .answer("401 Unauthorized")),
    Fault(
      "a header cut in the middle", "connection_lost", 69, "broke off", .text("HTTP/1.1 200 OK\r\nContent-Le"), breath,
      .finish),
    Fault(
      "O03 a body cut in the middle", "connection_lost", 69, "broke off", .head("200 OK", ["Content-Length": "1000"]),
      .text("{\"base\":\"USD\","), breath, .finish),
    Fault("closed before an answer", "connection_lost", 69, "broke off", .finish),
    Fault("closed after a promise to continue", "connection_lost", 69, "broke off", .head("100 Continue"), .finish),
    Fault(
      "closed within a chunk", "connection_lost", 69, "broke off", .head("200 OK", ["Transfer-Encoding": "chunked"]),
      .text("5\r\n{\"a"), breath, .finish),
    Fault(
      "reset within the header", "connection_lost", 69, "broke off", .text("HTTP/1.1 200 OK\r\nContent-Le"), breath,
      .reset),
    Fault(
      "reset within the body", "connection_lost", 69, "broke off", .head("200 OK", ["Content-Length": "99"]),
      .text("{"), breath, .reset),
    Fault("reset before an answer", "connection_lost", 69, "broke off", .reset),
    Fault(
      "a field without a space", "not_http", 69, "not HTTP", .text("HTTP/1.1 200 OK\r\nContent-Length:2\r\n\r\nok")),
    Fault(
      "lines without a carriage return", "not_http", 69, "not HTTP", .text("HTTP/1.1 200 OK\nContent-Length: 2\n\nok")),
    Fault(
      "a status without a reason", "not_http", 69, "not HTTP", .text("HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok")),
    Fault(
      "a field that is no text", "not_http", 69, "not HTTP", .text("HTTP/1.1 200 OK\r\nX: "), .send([0xFF, 0xFE]),
      .text("\r\n\r\n")),
    Fault("binary garbage", "not_http", 69, "not HTTP", .send([0, 1, 2, 0xFF]), .text(" nothing\r\n\r\n"), .finish),
    Fault("text without a header", "not_http", 69, "not HTTP", .text("{\"base\":\"USD\"}\n"), .finish),
    Fault(
      "a chunk without a length", "not_http", 69, "not HTTP", .head("200 OK", ["Transfer-Encoding": "chunked"]),
      .text("zz\r\n{}\r\n"), .finish),
    Fault(
      "an unknown compression", "not_http", 69, "not HTTP", .answer("200 OK", ["Content-Encoding": "foo"], body: "{}")),
    Fault(
      "a compression that is none", "not_http", 69, "not HTTP",
      .answer("200 OK", ["Content-Encoding": "gzip"], body: "no gzip")),
    Fault(
      "a compression that ends too early", "not_rates", 65, "sent an empty answer",
      .head("200 OK", ["Content-Encoding": "gzip", "Content-Length": "\(cutGzip.count)"]), .send(cutGzip)),
    Fault("redirects in a circle", "redirected", 69, "redirected in a circle", .redirect(to: "/again?key=secret0")),
    Fault(
      "a redirect that names no place", "http_status", 69, "answered 302", .answer("302 Found", ["X-A": "b"])),
    Fault(
      "A09 a redirect to another host, as of a service that moved or a captive portal", "redirected", 69,
      "portal.example", .redirect(to: "http://portal.example/login")),
    Fault("a status that has no body", "not_rates", 65, "an empty answer", .head("204 No Content")),
    Fault("O03 an empty body", body: "", "not_rates", "an empty answer"),
    Fault("A03 a page with status 200", body: "<html>Over quota</html>", "not_rates", "a web page"),
    Fault(
      "A01 success false with status 200",
      body: #"{"success":false,"error":{"code":101,"type":"missing_access_key","info":"no key given"}}"#,
      "provider_refused", "no key given", status: 69),
    Fault(
      "V09 a rate of 0", body: #"{"base":"USD","date":"2026-11-27","rates":{"TRY":0}}"#, "not_rates", "`rates.TRY`"),
    Fault(
      "V10 a negative rate", body: #"{"base":"USD","date":"2026-11-27","rates":{"CHF":-0.94}}"#, "not_rates",
      "`rates.CHF`"),
    Fault(
      "V10 a rate of null", body: #"{"base":"USD","date":"2026-11-27","rates":{"CHF":null}}"#, "not_rates",
      "`rates.CHF`"),
    Fault(
      "V10 NaN as a text", body: #"{"base":"USD","date":"2026-11-27","rates":{"CHF":"NaN"}}"#, "not_rates", "\"NaN\""),
    Fault(
      "a body larger than allowed", "too_large", 65, "more than 8 MB", .head("200 OK", ["Content-Length": "100000000"]),
      .flood([UInt8](repeating: 0x20, count: 65_536), times: 1600)),
  ]
}
