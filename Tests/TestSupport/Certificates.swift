/// Keys and certificates, made by the `openssl` program in a folder of the test's.
///
/// All share one key; what is wrong with a certificate is only ever its names, its days or its signer.
package struct Certificates {
  /// The file of the private key.
  package let key: String
  /// The file of the certificate of an authority that no system knows.
  package let authority: String
  private let folder: TemporaryFolder

  /// Whether the program is there.
  package static var canBeMade: Bool {
    get async { (try? await runProcess("openssl", ["version"]))?.end == .exited(0) }
  }

  /// Makes the key and the authority.
  package init(in folder: TemporaryFolder) async throws {
    self.folder = folder
    key = folder.path("key.pem")
    authority = folder.path("authority.pem")
    try folder.write(Self.configuration.utf8, to: "ca.cnf")
    try folder.write([], to: "index.txt")
    try await openssl(["ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", key])
    try await selfSign("/CN=Test authority", extensions: "authority", to: authority)
  }

  /// A certificate for 127.0.0.1 that signs itself.
  package func selfSigned() async throws -> String {
    let file = folder.path("self.pem")
    try await selfSign("/CN=127.0.0.1", extensions: "local", to: file)
    return file
  }

  /// A certificate signed by the authority; `names` is a section of the configuration, the days are YYYYMMDD.
  package func signed(names: String = "local", from: String = "20200101", to: String = "20991231") async throws
    -> String
  {
    let request = folder.path("request.pem")
    let file = folder.path("leaf.pem")
    try await openssl(["req", "-new", "-config", "ca.cnf", "-key", key, "-subj", "/CN=127.0.0.1", "-out", request])
    try await openssl([
      "ca", "-batch", "-notext", "-config", "ca.cnf", "-extensions", names, "-startdate", "\(from)000000Z", "-enddate",
      "\(to)000000Z", "-in", request, "-out", file,
    ])
    return file
  }

  private func selfSign(_ subject: String, extensions: String, to file: String) async throws {
    try await openssl([
      "req", "-x509", "-new", "-config", "ca.cnf", "-key", key, "-subj", subject, "-extensions", extensions, "-days",
      "2", "-out", file,
    ])
  }

  private func openssl(_ arguments: [String]) async throws {
    let result = try await runProcess("openssl", arguments, in: folder.path)
    guard result.end == .exited(0) else { throw OpenSSLFailure(description: result.errorText) }
  }

  private struct OpenSSLFailure: Error, CustomStringConvertible {
    let description: String
  }

  private static let configuration = """
    [req]
    distinguished_name = name
    [name]
    [ca]
    default_ca = test
    [test]
    database = index.txt
    new_certs_dir = .
    certificate = authority.pem
    private_key = key.pem
    rand_serial = yes
    unique_subject = no
    default_md = sha256
    policy = any
    [any]
    commonName = supplied
    [authority]
    basicConstraints = critical, CA:true
    [local]
    subjectAltName = IP:127.0.0.1
    [other]
    subjectAltName = DNS:other.example
    """
}
