/// A program to run: where it is, its arguments, the whole of its environment, and where its streams go.
package struct Command: Sendable {
  /// The executable's path.
  package var path: String
  /// The arguments, without the program's name.
  package var arguments: [String]
  /// The whole environment; nothing is inherited.
  package var environment: [String: String]
  /// The file that standard input reads.
  package var input = "/dev/null"
  /// The file that standard output replaces.
  package var output = "/dev/null"
  /// The file that standard error replaces.
  package var error = "/dev/null"
  /// Whether both output streams go to this program's own standard error instead.
  package var talks = false

  /// A command whose streams are all `/dev/null`.
  ///
  /// - Parameter adding: variables beside those of every command: the search path and a neutral locale and zone.
  package init(_ path: String, _ arguments: [String] = [], adding variables: [String: String] = [:]) {
    self.path = path
    self.arguments = arguments
    let common = ["PATH": Host.variable("PATH") ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"]
    environment = common.merging(variables) { $1 }
  }

  /// The same command with its streams sent to these files.
  package func writing(output: String? = nil, error: String? = nil) -> Command {
    var copy = self
    copy.output = output ?? copy.output
    copy.error = error ?? copy.error
    return copy
  }

  /// The same command run by another program, which gets it as its last arguments (`strace -f … COMMAND`).
  package func wrapped(in program: String, _ arguments: [String]) -> Command {
    var copy = self
    copy.path = program
    copy.arguments = arguments + [path] + self.arguments
    return copy
  }
}
