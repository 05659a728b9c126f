import TestSupport
import Testing

/// `budget rates --refresh` where the fault lies below HTTP, or in an answer without measure: TLS, names, floods.
@Suite struct RefreshNetworkTests {
  static let needsOpenSSL: Comment = "needs the `openssl` program"
  static let needsRoot: Comment = "needs root on Linux, for `unshare`"
  static let kept = #"{"date":"2026-10-02","base":"USD","rates":{"EGP":48.31}}"# + "\n"

  @Test(.enabled(needsOpenSSL) { await Certificates.canBeMade }, arguments: [true, false])
  func `a server that nobody vouches for is sent nothing`(signsItself: Bool) async throws {
    try await withTemporaryFolder { folder in
      let certificates = try await Certificates(in: folder)
      let certificate = try await signsItself ? certificates.selfSigned() : certificates.signed()
      try await withTLSServer(certificate: certificate, key: certificates.key, in: folder) { server in
        try await expectFailure(
          "tls", 69, signsItself ? "self-signed certificate" : "unknown authority", asking: server.url("/ok"))
      }
    }
  }

  @Test(
    .enabled(needsOpenSSL) { await Certificates.canBeMade }, .enabled(needsRoot) { await Namespace.isAvailable },
    arguments: [
      ("other", "20200101", "20991231", "for another name"), ("local", "20200101", "20210101", "expired"),
      ("local", "20980101", "20991231", "not yet valid"),
    ])
  func `a certificate that is wrong is refused, and the message says what is wrong`(
    _ names: String, _ from: String, _ to: String, _ words: String
  ) async throws {
    try await withTemporaryFolder { folder in
      let certificates = try await Certificates(in: folder)
      let certificate = try await certificates.signed(names: names, from: from, to: to)
      try await withTLSServer(certificate: certificate, key: certificates.key, in: folder) { server in
        try await expectFailure(
          "tls", 69, words, asking: server.url("/ok"), mounts: Namespace.trust(certificates.authority))
      }
    }
  }

  @Test(.enabled(needsOpenSSL) { await Certificates.canBeMade })
  func `an encryption that cannot be agreed on is told without numbers`() async throws {
    try await withTemporaryFolder { folder in
      let certificates = try await Certificates(in: folder)
      try await withTLSServer(
        certificate: certificates.selfSigned(), key: certificates.key,
        // Too weak for this version at its usual level of security: the server breaks off.
        options: ["-tls1_1", "-cipher", "DEFAULT@SECLEVEL=2"], in: folder
      ) { server in
        try await expectFailure("tls", 69, "No secure connection", asking: server.url("/ok"))
      }
    }
  }

  @Test(
    .enabled(needsOpenSSL) { await Certificates.canBeMade }, .enabled(needsRoot) { await Namespace.isAvailable })
  func `a machine without a list of authorities trusts nobody`() async throws {
    try await withTemporaryFolder { folder in
      let certificates = try await Certificates(in: folder)
      let empty = try folder.write([], to: "nobody.pem")
      try await withTLSServer(certificate: certificates.signed(), key: certificates.key, in: folder) { server in
        try await expectFailure(
          "tls", 69, "No secure connection", asking: server.url("/ok"), mounts: Namespace.trust(empty))
      }
    }
  }

  @Test(.enabled(needsOpenSSL) { await Certificates.canBeMade })
  func `plain HTTP to a port that wants encryption ends`() async throws {
    try await withTemporaryFolder { folder in
      let certificates = try await Certificates(in: folder)
      try await withTLSServer(certificate: certificates.selfSigned(), key: certificates.key, in: folder) { server in
        let url = server.url("/ok").replacing("https:", with: "http:")
        try await expectFailure("connection_lost", 69, "broke off", asking: url)
      }
    }
  }

  @Test func `HTTPS to a port that speaks plain HTTP and waits ends at the deadline`() async throws {
    try await withLoopbackServer([.answer(body: "{}")]) { server in
      let url = server.url("/", scheme: "https")
      try await expectFailure("timed_out", 75, "Timed out: 127.0.0.1", asking: url, timeout: 2)
    }
  }

  @Test(.enabled(needsRoot) { await Namespace.isAvailable })
  func `O01 a name server that is silent ends at the deadline`() async throws {
    let server = try NameServer(NameServer.address(3), isAnswering: false)
    defer { server.stop() }
    try await withTemporaryFolder { folder in
      try await expectFailure(
        "timed_out", 75, "Timed out: rates.example", asking: "https://rates.example/", timeout: 2,
        mounts: Namespace.nameServer(NameServer.address(3), in: folder))
    }
  }

  @Test(.enabled(needsRoot) { await Namespace.isAvailable })
  func `O02 a name that does not exist is told, and what to do`() async throws {
    let server = try NameServer(NameServer.address(4), isAnswering: true)
    defer { server.stop() }
    try await withTemporaryFolder { folder in
      try await expectFailure(
        "host_not_found", 69, "rates.example was not found", asking: "https://rates.example/",
        mounts: Namespace.nameServer(NameServer.address(4), in: folder))
    }
  }

  @Test(
    .enabled(needsRoot) { await Namespace.isAvailable }, arguments: ["rates.example", "192.0.2.1", "[2001:db8::1]"])
  func `O02 a machine without a network is offline`(_ host: String) async throws {
    try await expectFailure("offline", 69, "You're offline", asking: "https://\(host)/", isOffline: true)
  }

  @Test(
    .enabled("needs root on Linux, for `unshare`, and the `ip` program") { await Namespace.hasRoutes },
    arguments: ["unreachable", "prohibit", "blackhole"])
  func `O02 a network without a way to the server is offline`(_ kind: String) async throws {
    try await expectFailure(
      "offline", 69, "You're offline", asking: "https://192.0.2.1/", route: "\(kind) 192.0.2.0/24")
  }

  @Test(.enabled("needs root on Linux, for `unshare`, and links between networks") { await Namespace.hasLinks })
  func `O02 a network in which nobody knows the server's address is offline`() async throws {
    // The kernel asks for three seconds before it gives up.
    try await expectFailure(
      "offline", 69, "You're offline", asking: "https://192.0.2.1/", timeout: 8, hasSilentLink: true)
  }

  @Test(.enabled("needs root on Linux, for `unshare`, and the `ip` program") { await Namespace.hasRoutes })
  func `O01 a network that swallows every packet ends at the deadline`() async throws {
    // This machine's own interface drops what is for others.
    try await expectFailure(
      "timed_out", 75, "Timed out: 192.0.2.1", asking: "https://192.0.2.1/", timeout: 2, route: "192.0.2.0/24 dev lo")
  }

  static let block = [UInt8](repeating: 65, count: 100_000)
  static let floods: [[Step]] = [
    [.head("200 OK", ["Content-Length": "1000000000"]), .flood(block, times: 10_000)],
    [.head(), .flood(block, times: 10_000)],
    // A piece of 13 bytes becomes 2,064: the whole would be 20 GB.
    [
      .head("200 OK", ["Content-Encoding": "gzip"]), .send(Gzip.endless.start),
      .flood((0..<1_000).flatMap { _ in Gzip.endless.piece }, times: 10_000),
    ],
  ]

  @Test(arguments: floods.indices)
  func `a body of a gigabyte, announced, unannounced or compressed, is cut off`(_ index: Int) async throws {
    try await withLoopbackServer(Self.floods[index]) { server in
      try await expectFailure("too_large", 65, "more than 8 MB", asking: server.url())
    }
  }

  /// Runs a refresh that must fail: with this code, status and words, in time, and the rates byte for byte as they were.
  private func expectFailure(
    _ code: String, _ status: Int32, _ words: String, asking url: String, timeout: Int = 5,
    mounts: [(file: String, over: String)] = [], isOffline: Bool = false,
    route: String? = nil, hasSilentLink: Bool = false
  ) async throws {
    try await withTemporaryFolder { home in
      _ = try home.write(Self.kept.utf8, to: "rates/plain.jsonl")
      var command = [builtProduct("budget"), "rates", "--refresh", "--timeout", String(timeout), "--rates-url", url]
      command += ["--format", "json"]
      if !mounts.isEmpty { command = Namespace.command(command, mounts: mounts) }
      if let route { command = Namespace.command(command, route: route) }
      if hasSilentLink { command = Namespace.commandWithSilentLink(command) }
      if isOffline { command = ["unshare", "--net"] + command }
      let bound = .seconds(timeout) + .milliseconds(500)
      let result = try await runProcess(
        command[0], Array(command.dropFirst()),
        environment: ["BUDGET_HOME": home.path, "BUDGET_TODAY": "2026-11-30"], within: bound)
      #expect(result.duration <= bound)
      #expect(result.end == .exited(status), "\(result.errorText)")
      #expect(result.output.isEmpty)
      #expect(result.errorText.contains("\"code\":\"\(code)\""), "\(result.errorText)")
      #expect(result.errorText.contains(words), "\(result.errorText)")
      // Nothing as the libraries say it: `other: error:0A00010B:SSL routines::…`
      #expect(!["other:", "error:", "routines"].contains { result.errorText.contains($0) }, "\(result.errorText)")
      #expect(try home.read("rates/plain.jsonl") == Array(Self.kept.utf8))
      #expect(home.contents.filter { $0.hasPrefix("rates/") } == ["rates/plain.jsonl"])
    }
  }
}
