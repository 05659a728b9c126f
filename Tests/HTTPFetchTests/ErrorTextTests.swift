import Foundation
import HTTPFetch
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Words of libcurl that no loopback server can call forth, of this version and of later ones.
struct ErrorTextTests {
  @Test(
    arguments: [
      ("Failed to connect to a.example port 443 after 3060 ms: No route to host", FetchFailure.Code.offline),
      ("Could not resolve proxy: proxy.example", .hostNotFound),
      ("OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to a.example:443", .connectionLost),
      ("SSL certificate problem: unable to get issuer certificate", .tls),
      ("gnutls_handshake() failed: TLS handshake error", .tls),
      ("error setting certificate file: /etc/ssl/certs/ca-certificates.crt", .tls),
      ("HTTP/2 stream 1 was not closed cleanly: INTERNAL_ERROR (err 2)", .connectionLost),
      ("Send failure: Broken pipe", .connectionLost),
      ("Unrecognized content encoding type. libcurl understands deflate, gzip, br, zstd", .notHTTP),
      ("Too large response headers: 307200 > 307200", .tooLarge),
      ("Something new", .other),
    ])
  func `An error without a code is named by its words`(_ text: String, _ code: FetchFailure.Code) throws {
    let failure = try FetchFailure(URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text]), of: request())
    // Where there is no network at all, no name can be looked up.
    #expect(failure.code == code || (code == .hostNotFound && failure.code == .offline))
  }

  @Test(
    arguments: [
      (URLError.Code.timedOut, FetchFailure.Code.timedOut), (.cannotConnectToHost, .refused),
      (.notConnectedToInternet, .offline), (.networkConnectionLost, .connectionLost),
      (.serverCertificateUntrusted, .tls), (.secureConnectionFailed, .tls), (.httpTooManyRedirects, .redirected),
      (.cannotDecodeContentData, .notHTTP), (.dataLengthExceedsMaximum, .tooLarge), (.badURL, .badURL),
      (.cannotLoadFromNetwork, .other),
    ])
  func `An error with a code is named by it`(_ error: URLError.Code, _ code: FetchFailure.Code) throws {
    #expect(try FetchFailure(URLError(error), of: request()).code == code)
  }

  @Test
  func `Words of the system lose what is secret, and line feeds`() throws {
    let text = "cannot send 'opensesame'\nto https://a.example/?key=open%20up&x=1 (key=open up&x=1)"
    let failure = try FetchFailure(URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text]), of: request())
    #expect(failure.detail == "cannot send '…' to https://a.example/?… (…)")
  }

  private func request() throws -> FetchRequest {
    let json = #"{"url":"https://a.example/?key=open%20up&x=1","headers":{"A":"opensesame"},"timeout":1,"limit":1}"#
    return try FetchRequest(json: Data(json.utf8))
  }
}
