internal import ChildProcess

/// Many writers at one store: every reported expense must be there, once.
struct Load {
  let budget: String
  let folder: String
  var writers = 64
  var adds = 200
  /// How many of a hundred are killed on the way; these may be there or not, but not twice.
  var killed = 0

  /// Runs it; the exit status. Prints the time.
  func run() throws -> Int32 {
    var random = SeededGenerator(seed: 64)
    let timeout = killed > 0 ? Host.program("timeout") : nil
    var left = [Int](repeating: adds, count: writers)
    var reported: Set<String> = []
    var (retries, kills) = (0, 0)
    var children: [Child] = []
    Host.make(folder: folder)
    let started = ContinuousClock.now

    func note(_ writer: Int) -> String { "writer-\(writer)-\(left[writer])" }
    func start(_ writer: Int) throws -> Child {
      var command = Command(
        budget, ["add", "\(left[writer]).25", "EUR", note(writer), "--file", folder + "/expenses.json"],
        adding: ["BUDGET_HOME": folder, "HOME": folder]
      ).writing(error: "\(folder)/err-\(writer)")
      if let timeout, Int.random(in: 0..<100, using: &random) < killed {
        command = command.wrapped(in: timeout, ["-s", "KILL", "0.0\(Int.random(in: 10...99, using: &random))"])
      }
      return try Child(command)
    }

    var places: [Int] = []
    for writer in 0..<writers {
      children.append(try start(writer))
      places.append(writer)
    }
    while let (position, finished) = Child.waitForAny(of: children) {
      let writer = places[position]
      switch finished.ending {
      case .exited(0): reported.insert(note(writer))
      case .exited(75):
        // The store stayed locked: the message says to try again.
        retries += 1
        left[writer] += 1
      case .exited(137) where timeout != nil, .killed(9) where timeout != nil: kills += 1
      default: throw Damage("\(note(writer)): \(finished.ending) \(Host.text("\(folder)/err-\(writer)"))")
      }
      left[writer] -= 1
      if left[writer] > 0 {
        children[position] = try start(writer)
      } else {
        children.remove(at: position)
        places.remove(at: position)
      }
    }
    let time = ContinuousClock.now - started

    let store = ["--file", folder + "/expenses.json"]
    let check = try ChildProcess.run(Command(budget, ["check"] + store, adding: ["BUDGET_HOME": folder])).ending
    let lines = try StoreState(path: folder + "/expenses.json").lines
    let notes = lines.compactMap { line in
      line.firstRange(of: #""note":""#).map { line[$0.upperBound...].prefix { $0 != "\"" } }.map(String.init)
    }
    let (lost, doubled) = (reported.subtracting(notes).count, notes.count - Set(notes).count)
    let unasked = kills == 0 ? Set(notes).subtracting(reported).count : 0
    print(
      """
      \(writers) writers × \(adds) adds: \(lines.count) there, \(reported.count) reported, \(kills) killed, \
      \(retries) told to try again; lost \(lost), twice \(doubled); \(time / .seconds(1)) s
      """)
    let isSound = check == .exited(0) && lost == 0 && doubled == 0 && unasked == 0
    print(isSound ? "check: sound" : "check: \(check)")
    return isSound ? 0 : 1
  }
}
