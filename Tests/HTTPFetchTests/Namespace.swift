import TestSupport

/// Views of the system that only one process has: other files at known paths, or no network. Linux, and root.
enum Namespace {
  /// Whether they can be made here.
  static var isAvailable: Bool {
    get async {
      let probe = try? await runProcess("unshare", ["--mount", "--net", "true"])
      return probe?.end == .exited(0)
    }
  }

  /// The command, started with files laid over others.
  static func command(_ command: [String], mounts: [(file: String, over: String)]) -> [String] {
    let script = #"while [ "$1" != -- ]; do mount --bind "$1" "$2" || exit 99; shift 2; done; shift; exec "$@""#
    return ["unshare", "--mount", "sh", "-c", script, "sh"] + mounts.flatMap { [$0.file, $0.over] } + ["--"] + command
  }
}
