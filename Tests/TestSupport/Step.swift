/// One thing that a test server does with a connection, after a request has come.
package enum Step: Sendable {
  /// Sends bytes as they are.
  case send([UInt8])
  /// Sends bytes one at a time, each after a pause.
  case drip([UInt8], every: Duration)
  /// Sends the same bytes again and again.
  case flood([UInt8], times: Int)
  /// Does nothing for a while.
  case pause(Duration)
  /// Does nothing until the client has gone.
  case stall
  /// Closes the connection in good order (FIN).
  case finish
  /// Breaks the connection off (RST).
  case reset
}

extension Step {
  /// Sends text as UTF-8, line ends as written.
  package static func text(_ text: String) -> Step {
    .send(Array(text.utf8))
  }

  /// Sends a head: a status line and fields, with the empty line that ends them. No field is added.
  package static func head(_ status: String = "200 OK", _ fields: KeyValuePairs<String, String> = [:]) -> Step {
    .text("HTTP/1.1 \(status)\r\n" + fields.map { "\($0.key): \($0.value)\r\n" }.joined() + "\r\n")
  }

  /// Sends a whole answer: the fields, a `Content-Length` and the body.
  package static func answer(
    _ status: String = "200 OK", _ fields: KeyValuePairs<String, String> = ["Content-Type": "application/json"],
    body: String = ""
  ) -> Step {
    let lines = fields.map { "\($0.key): \($0.value)\r\n" }.joined()
    return .text("HTTP/1.1 \(status)\r\n\(lines)Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }

  /// Sends a redirect without a body.
  package static func redirect(_ status: String = "302 Found", to location: String) -> Step {
    .answer(status, ["Location": location])
  }
}
