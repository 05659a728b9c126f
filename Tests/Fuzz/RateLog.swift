@testable import BudgetCore

/// Kept rates and imported rate files: no bytes crash their readers, what is imported comes back when it is kept, and a
/// file of answers reads the same by the quick reader of this program's layout and by the one of any.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzRateLog(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = input(data, count)
  let today = Day(clamping: 20_790)

  let log = RateLog(bytes: LogBytes(bytes))
  for base in log.bases {
    for currency in log.currencies {
      guard let day = log.newestDay(holding: currency, base: base, from: .first, through: .last) else { continue }
      require(log.holds(currency, base: base, on: day), "\(currency) in \(base) on \(day) is found and not held")
      let figure = log.figure(of: currency, base: base, on: day)
      require(figure != nil || currency == base, "\(currency) in \(base) on \(day) has no figure")
      let earliest = log.earliestDay(holding: currency, base: base, from: .first)
      require(earliest.map { $0 <= day } ?? false, "the earliest day of \(currency) lies behind \(day)")
      _ = log.answer(base: base, on: day)
    }
  }

  compare(log, with: RateLog(bytes: LogBytes(spaced(bytes))))

  if let file = try? RateImport(bytes, today: today) {
    for snapshot in file.snapshots {
      require(snapshot.day <= today.adding(days: 1), "a rate of \(snapshot.day), today being \(today)")
      let kept = RateLog(bytes: LogBytes(RateLogLine.encode(snapshot, answeredAt: 0)))
      for (currency, rate) in snapshot.rates {
        require(RateParser.isInRange(rate), "\(currency) \(rate)")
        let figure = kept.figure(of: currency, base: snapshot.base, on: snapshot.day)
        require(figure == rate, "\(currency) \(rate) comes back as \(figure?.text ?? "nothing")")
      }
    }
  }
  return 0
}

/// The same JSON with a blank in every object, and so in no line laid out as this program's lines are.
private func spaced(_ bytes: [UInt8]) -> [UInt8] {
  var spaced: [UInt8] = []
  for byte in bytes {
    if byte == 0x22, spaced.last == 0x7B { spaced.append(0x20) }
    spaced.append(byte)
  }
  return spaced
}

private func compare(_ log: RateLog, with plain: RateLog) {
  let (currencies, bases) = (log.currencies.union(plain.currencies), Set(log.bases + plain.bases))
  require(Set(log.damages.map(\.line)) == Set(plain.damages.map(\.line)), "other lines are damaged")
  for base in bases {
    for currency in currencies {
      var last = Day.last
      while true {
        let day = log.newestDay(holding: currency, base: base, from: .first, through: last)
        let same = plain.newestDay(holding: currency, base: base, from: .first, through: last)
        require(day == same, "\(currency) in \(base) up to \(last): \(String(describing: (day, same)))")
        guard let day else { break }
        let figures = [log, plain].map { $0.figure(of: currency, base: base, on: day) }
        require(figures[0] == figures[1], "\(currency) in \(base) on \(day): \(figures)")
        guard day > .first else { break }
        last = day.adding(days: -1)
      }
    }
  }
}
