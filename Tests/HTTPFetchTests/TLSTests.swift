import Foundation
import HTTPFetch
import TestSupport
import Testing

/// Faults of certificates and handshakes. On this path nothing may ever be sent to the server but the handshake.
@Suite(.enabled("needs the `openssl` program") { await Certificates.canBeMade })
struct TLSTests {
  static let needsRoot: Comment = "needs root on Linux, for `unshare`"

  @Test
  func `A certificate that signs itself is refused`() async throws {
    try await withCertificates { folder, certificates in
      try await withTLSServer(certificate: certificates.selfSigned(), key: certificates.key, in: folder) { server in
        let answer = try await fetch(server.url("/ok"))
        #expect(answer.failure == .tls)
        #expect(answer.head.detail == "self-signed certificate")
      }
    }
  }

  @Test
  func `A certificate of an unknown authority is refused`() async throws {
    try await withCertificates { folder, certificates in
      try await withTLSServer(certificate: certificates.signed(), key: certificates.key, in: folder) { server in
        let answer = try await fetch(server.url("/ok"))
        #expect(answer.failure == .tls)
        #expect(answer.head.detail == "certificate of an unknown authority")
      }
    }
  }

  @Test(
    .enabled(needsRoot) { await Namespace.isAvailable },
    arguments: [
      ("other", "20200101", "20991231", "certificate for another name"),
      ("local", "20200101", "20210101", "certificate expired"),
      ("local", "20980101", "20991231", "certificate not yet valid"),
    ])
  func `A known authority does not help a certificate that is wrong`(
    _ names: String, _ from: String, _ to: String, _ detail: String
  ) async throws {
    try await withCertificates { folder, certificates in
      let certificate = try await certificates.signed(names: names, from: from, to: to)
      try await withTLSServer(certificate: certificate, key: certificates.key, in: folder) { server in
        let answer = try await fetch(server.url("/ok"), mounts: Namespace.trust(certificates.authority))
        #expect(answer.failure == .tls)
        #expect(answer.head.detail == detail)
      }
    }
  }

  @Test(.enabled(needsRoot) { await Namespace.isAvailable })
  func `A right certificate of a known authority is trusted`() async throws {
    try await withCertificates { folder, certificates in
      try await withTLSServer(certificate: certificates.signed(), key: certificates.key, in: folder) { server in
        let answer = try await fetch(server.url("/ok"), mounts: Namespace.trust(certificates.authority))
        #expect(answer.head.status == 200)
        #expect(answer.bodyText == "{}")
      }
    }
  }

  @Test(.enabled(needsRoot) { await Namespace.isAvailable })
  func `A system without a list of authorities trusts nobody`() async throws {
    try await withCertificates { folder, certificates in
      let empty = try folder.write([], to: "nobody.pem")
      try await withTLSServer(certificate: certificates.signed(), key: certificates.key, in: folder) { server in
        let answer = try await fetch(server.url("/ok"), mounts: Namespace.trust(empty))
        #expect(answer.failure == .tls)
      }
    }
  }

  @Test(.enabled(needsRoot) { await Namespace.isAvailable })
  func `A redirect from https to http is refused, and the other server hears nothing`() async throws {
    try await withLoopbackServer([.answer()]) { other in
      try await withCertificates { folder, certificates in
        let certificate = try await certificates.signed()
        try await withTLSServer(
          certificate: certificate, key: certificates.key, redirect: other.url("/x?key=abcdef"), in: folder
        ) { server in
          let answer = try await fetch(
            server.url("/away"), headers: ["Authorization": "Bearer abcdef"],
            mounts: Namespace.trust(certificates.authority))
          #expect(answer.failure == .redirected)
          #expect(answer.head.detail == other.url(""))
          #expect(other.requests.isEmpty)
        }
      }
    }
  }

  @Test
  func `A handshake that fails keeps the words of the system`() async throws {
    try await withCertificates { folder, certificates in
      try await withTLSServer(
        certificate: certificates.selfSigned(), key: certificates.key,
        // Too weak for this version at its usual level of security: the server breaks off.
        options: ["-tls1_1", "-cipher", "DEFAULT@SECLEVEL=2"], in: folder
      ) { server in
        let answer = try await fetch(server.url("/ok"))
        #expect(answer.failure == .tls)
        #expect(answer.head.detail?.hasPrefix("other: ") == true)
      }
    }
  }

  private func withCertificates(_ body: (TemporaryFolder, Certificates) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try await body(folder, Certificates(in: folder))
    }
  }
}
