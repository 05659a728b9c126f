/// The version of the program, as `--version` prints it and the changelog lists it.
enum Version {
  static let current = "1.0.0"
}
