internal import ChildProcess
internal import Dispatch
internal import Synchronization

/// Kills `budget` at its work, thousands of times, and counts what is lost.
enum KillTest {
  static let usage = """
    usage: budget-killtest [--kills N] [--workers N] [--seed N] [--budget PATH] [--preload LIBRARY] [--keep]
           budget-killtest --load [--writers 64] [--adds 200] [--killing PERCENT] [--budget PATH]

    Runs random operations on stores of its own, ends each by SIGKILL after a random time or (where strace is installed)
    at a random system call, and looks whether the store is as before or as after. Exits with 1 when anything is lost.
    --preload loads a library in front of the C library in half of the workers: with Tests/Faults/shortwrite.c every write
    is taken in pieces, so that kills fall in the middle of what is otherwise one system call.
    """

  /// Runs what the command line asks for; the exit status.
  static func main(_ arguments: [String]) -> Int32 {
    guard let options = Options(arguments) else {
      Host.complain(usage)
      return 64
    }
    let budget = options.budget ?? Host.executableFolder + "/budget"
    guard Host.exists(budget), let folder = Host.makeTemporaryFolder("budget-killtest") else {
      Host.complain("budget-killtest: \(budget) is not there; `swift build -c release` makes it.")
      return 66
    }
    do {
      if options.load {
        defer { Host.remove(folder: folder) }
        return try Load(
          budget: budget, folder: folder + "/load", writers: options.writers, adds: options.adds,
          killed: options.killing
        ).run()
      }
      let tally = work(options, budget, folder)
      report(tally, seed: options.seed)
      if tally.losses.isEmpty && !options.keep { Host.remove(folder: folder) }
      return tally.losses.isEmpty ? 0 : 1
    } catch {
      Host.complain("budget-killtest: \(error)")
      return 1
    }
  }

  private static func work(_ options: Options, _ budget: String, _ folder: String) -> Tally {
    let strace = Host.program("strace")
    if strace == nil { Host.complain("strace is not installed: kills come after random times only.") }
    let sum = Mutex(Tally())
    DispatchQueue.concurrentPerform(iterations: options.workers) { number in
      var worker = Worker(
        budget: budget, folder: "\(folder)/\(number)",
        kills: options.kills / options.workers + (number < options.kills % options.workers ? 1 : 0),
        seed: options.seed &+ UInt64(number) &* 0x9E37_79B9, strace: strace,
        preload: number % 2 == 1 ? options.preload : nil)
      let tally = worker.run()
      sum.withLock { $0 += tally }
    }
    return sum.withLock { $0 }
  }

  private static func report(_ tally: Tally, seed: UInt64) {
    let kinds = tally.byKind.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    print(
      """
      kills        \(tally.kills) (\(kinds); \(tally.killsOfRecovery) while mending), seed \(seed)
      left undone  \(tally.undone)
      done         \(tally.done)
      mended       \(tally.mended) (the file was between two states until the next command)
      unharmed     \(tally.unharmed)
      lost         \(tally.losses.count)
      """)
    for loss in tally.losses { print("LOST \(loss)") }
  }
}
