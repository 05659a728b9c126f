/// All rates that are known, and the rules by which a pair of currencies gets one on a day.
///
/// Nothing is read until a look-up needs a rate between two different currencies. One thread at a time uses a book.
package final class RateBook: RateLookup {
  let succession: Succession
  let builtIn: ECBTable?
  private let loading: () -> RateFiles

  /// A book over the built-in table and the files that the closure reads, which is called at most once.
  package convenience init(loading: @escaping () -> RateFiles = { RateFiles() }) {
    self.init(succession: .shared, builtIn: ECBTable(), loading: loading)
  }

  init(succession: Succession, builtIn: ECBTable?, loading: @escaping () -> RateFiles) {
    self.succession = succession
    self.builtIn = builtIn
    self.loading = loading
  }

  /// The sources, by name, rates set by hand last; their place is what snapshots name them by.
  private(set) lazy var sources: [any RateSource] = {
    let files = loading()
    loadedLogs = files.logs.map { (source: $0.source, log: RateLog(bytes: $0.bytes)) }
    var names = Set(files.logs.map(\.source))
    if builtIn != nil { names.insert(RateSourceName.ecb) }
    var sources: [any RateSource] = names.sorted().enumerated().map { place, name in
      var stores: [any SnapshotStore] = loadedLogs.filter { $0.source == name }.map(\.log)
      if name == RateSourceName.ecb, let builtIn { stores.append(builtIn) }
      let rank = name == RateSourceName.ecb ? RateRank.builtIn : .fetched
      return PublishedRates(name: name, rank: rank, place: place, stores: stores)
    }
    let hand = HandRates(bytes: files.manual, place: sources.count)
    handDamages = hand.damages
    firstKept = (loadedLogs.map(\.log.extent) + [hand.extent]).compactMap { $0?.lowerBound }.min()
    return hand.extent == nil ? sources : sources + [hand]
  }()
  /// The files of answers, once they were needed.
  private(set) var loadedLogs: [(source: String, log: RateLog)] = []
  private(set) var handDamages: [RateLog.Damage] = []
  /// The first day of any rate that is not built in, once they were needed.
  private var firstKept: Day?

  package func plainTable() -> PlainTable? {
    // What is kept besides the table is known once the files are read.
    guard !sources.isEmpty else { return nil }
    return builtIn?.plainTable(succession, before: firstKept)
  }

  /// What was answered after more than one snapshot had to be looked at, so that it is looked for once.
  var memo: [Asked: Result<Quote, NoRate>] = [:]

  /// A look-up.
  struct Asked: Hashable {
    var from: Currency
    var to: Currency
    var day: Day
    var estimating: Bool
  }
}

/// The files of rates, as read.
package struct RateFiles {
  /// One source's answers: a snapshot a line, in the order in which they came.
  package struct Log {
    /// The source's name.
    package var source: String
    /// The file's whole lines.
    package var bytes: LogBytes

    /// A log by its parts.
    package init(source: String, bytes: LogBytes) {
      self.source = source
      self.bytes = bytes
    }
  }

  /// The fetched and imported answers, one log a source. The source `ecb` adds to the built-in table.
  package var logs: [Log]
  /// The rates set by hand, in the order set.
  package var manual: [UInt8]

  /// Files by their parts; without arguments, none.
  package init(logs: [Log] = [], manual: [UInt8] = []) {
    self.logs = logs
    self.manual = manual
  }
}
