@testable import BudgetCore

/// Answers of every provider: no body crashes a decoder, and what one yields is a sound snapshot.
///
/// The last byte chooses the provider and the question.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzProviders(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var body = input(data, count)
  guard let choice = body.popLast() else { return 0 }
  let providers: [any RateProvider] = RateProviders.all + [PlainProvider(url: "https://example.com/latest")]
  let provider = providers[Int(choice & 15) % providers.count]
  let today = Day(clamping: 20_790)
  let past = today.adding(days: -30)
  let periods: [RateQuestion.Period] = [.latest, .days(past...past), .days(past.adding(days: -400)...past), .latest]
  let question = RateQuestion(
    period: periods[Int(choice >> 4 & 3)], base: provider.base(home: .usd),
    currencies: choice & 64 == 0 ? [] : [.eur, .usd].filter { $0 != provider.base(home: .usd) }, today: today)
  let answer = RateAnswer(
    question: question, host: "example.com", contentType: choice & 128 == 0 ? "application/json" : "text/csv",
    body: body)

  guard let snapshots = try? provider.decode(answer) else { return 0 }
  require(!snapshots.isEmpty, "\(provider.name): no error and no snapshot")
  for snapshot in snapshots {
    require(!snapshot.rates.isEmpty, "\(provider.name): a snapshot without rates")
    require(snapshot.rates[snapshot.base] == nil, "\(provider.name): the base among its rates")
    require(snapshot.day <= today.adding(days: 1), "\(provider.name): a rate of \(snapshot.day), today being \(today)")
    for (currency, rate) in snapshot.rates {
      require(RateParser.isInRange(rate), "\(provider.name): \(currency) \(rate)")
      require(currency.minorDigits != nil, "\(provider.name): \(currency) cannot be spent")
    }
  }
  return 0
}
