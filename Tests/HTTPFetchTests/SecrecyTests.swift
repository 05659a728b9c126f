import HTTPFetch
import TestSupport
import Testing

struct SecrecyTests {
  @Test
  func `No file is made, neither at home nor where the program runs`() async throws {
    try await withTemporaryFolder { folder in
      try await withLoopbackServer([.answer("200 OK", ["Cache-Control": "max-age=60", "Set-Cookie": "a=b"])]) {
        server in
        let places = [
          "HOME": folder.path, "XDG_CACHE_HOME": folder.path("cache"), "XDG_DATA_HOME": folder.path("data"),
          "XDG_CONFIG_HOME": folder.path("config"), "TMPDIR": folder.path, "SSLKEYLOGFILE": folder.path("keys"),
        ]
        for url in [server.url(), server.url("/", scheme: "https")] {
          _ = try await fetch(url, timeout: 0.5, environment: places, in: folder.path)
        }
        _ = try await fetch(server.url(), environment: ["HOME": folder.path], in: folder.path)
      }
      #expect(folder.contents == [])
    }
  }

  /// Faults whose descriptions could hold the address or a header.
  static let faults =
    FaultTests.faults + [
      Fault("a bad redirect", .redirected, .redirect(to: "https://b.example/?key=opensesame"))
    ]

  @Test(arguments: faults)
  func `No failure shows the query or a header of the request`(_ fault: Fault) async throws {
    try await withLoopbackServer(fault.steps) { server in
      let answer = try await fetch(server.url("/?key=opensesame"), headers: ["Authorization": "Bearer opensesame"])
      #expect(!answer.process.outputText.contains("opensesame"))
      #expect(answer.process.error.isEmpty)
    }
  }

  @Test(
    arguments: [
      "http://b.example/?key=opensesame", "https://u:opensesame@b.example/", "https://a b/?opensesame",
      "https://[opensesame]/", "http://127.0.0.1:1/?opensesame", "https://[::1]:1/?key=opensesame",
    ])
  func `No refusal shows the query or a password`(_ url: String) async throws {
    let answer = try await fetch(url, headers: ["apikey": "opensesame"])
    #expect(answer.failure != nil)
    #expect(!answer.process.outputText.contains("opensesame"))
  }

  @Test
  func `A proxy is asked for https, and is not told the key`() async throws {
    try await withLoopbackServer([.head("503 No"), .finish]) { proxy in
      let answer = try await fetch(
        "https://rates.example/?key=opensesame", headers: ["Authorization": "opensesame"],
        environment: ["https_proxy": proxy.url("")])
      #expect(answer.failure == .other)
      #expect(answer.head.detail == "the proxy refused: CONNECT tunnel failed, response 503")
      #expect(proxy.requests.map(\.target) == ["rates.example:443"])
      #expect(proxy.requests.first?.headers["authorization"] == nil)
    }
  }

  @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
  func `This machine is never asked through a proxy`(_ variable: String) async throws {
    try await withLoopbackServer([.answer(body: "proxy")]) { proxy in
      try await withLoopbackServer([.answer(body: "server")]) { server in
        let answer = try await fetch(server.url(), environment: [variable: proxy.url("")])
        #expect(answer.bodyText == "server")
        #expect(proxy.requests.isEmpty)
      }
    }
  }
}
