import Foundation

/// Views of the system that only one process has: other files at known paths, or no network. Linux, and root.
package enum Namespace {
  /// Whether they can be made here.
  package static var isAvailable: Bool {
    get async {
      let probe = try? await runProcess("unshare", ["--mount", "--net", "true"])
      return probe?.end == .exited(0)
    }
  }

  /// Whether networks with routes of their own can be made here: that takes the `ip` program.
  package static var hasRoutes: Bool {
    get async {
      let probe = try? await runProcess("unshare", ["--net", "ip", "link", "set", "lo", "up"])
      return probe?.end == .exited(0)
    }
  }

  /// Whether networks can be made here in which nobody answers.
  package static var hasLinks: Bool {
    get async {
      let probe = try? await runProcess("unshare", ["--net", "sh", "-c", "\(silentLink) && ip link show near"])
      return probe?.end == .exited(0)
    }
  }

  /// Makes a link to 192.0.2.0/24 with nobody at its other end to tell where an address is.
  private static let silentLink =
    "ip link set lo up && ip link add near type veth peer name far && ip addr add 192.0.2.2/24 dev near"
    + " && ip link set near up && ip link set far up"

  /// The command, started in a network of such a link.
  package static func commandWithSilentLink(_ command: [String]) -> [String] {
    ["unshare", "--net", "sh", "-c", "\(silentLink) || exit 99; exec \"$@\"", "sh"] + command
  }

  /// The command, started in a network with this machine and one route, as `ip route add` takes it.
  package static func command(_ command: [String], route: String) -> [String] {
    let script = "ip link set lo up && ip route add \(route) || exit 99; exec \"$@\""
    return ["unshare", "--net", "sh", "-c", script, "sh"] + command
  }

  /// The command, started with files laid over others.
  package static func command(_ command: [String], mounts: [(file: String, over: String)]) -> [String] {
    let script = #"while [ "$1" != -- ]; do mount --bind "$1" "$2" || exit 99; shift 2; done; shift; exec "$@""#
    return ["unshare", "--mount", "sh", "-c", script, "sh"] + mounts.flatMap { [$0.file, $0.over] } + ["--"] + command
  }

  /// Makes one process trust the authority of the test, and no other.
  package static func trust(_ authority: String) -> [(file: String, over: String)] {
    // The places where libcurl and URLSession look; the first that is there counts.
    let places = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"]
    return places.first(where: FileManager.default.fileExists).map { [(authority, $0)] } ?? []
  }

  /// Makes one process ask this name server, and no other.
  package static func nameServer(
    _ address: String, in folder: TemporaryFolder
  ) throws -> [(file: String, over: String)] {
    var mounts = [(try folder.write("nameserver \(address)\n".utf8, to: "resolv.conf"), "/etc/resolv.conf")]
    if FileManager.default.fileExists(atPath: "/etc/nsswitch.conf") {
      mounts.append((try folder.write("hosts: files dns\n".utf8, to: "nsswitch.conf"), "/etc/nsswitch.conf"))
    }
    return mounts
  }
}
