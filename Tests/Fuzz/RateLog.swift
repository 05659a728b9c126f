@testable import BudgetCore

/// Kept rates and imported rate files: no bytes crash their readers, and what is imported comes back when it is kept.
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
