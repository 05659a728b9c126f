import Foundation
import Processor
import Testing

/// The thread that reads a store's second half goes to another processor.
@Suite struct ReadingProcessorTests {
  #if os(Linux)
    @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
    func `a thread leaves its processor, and is free to leave the next one too`() async {
      // On a thread of its own: the place of another test's is nobody's business.
      let moves = await withCheckedContinuation { continuation in
        Thread {
          continuation.resume(
            returning: (0..<20).count { _ in
              let here = budget_processor()
              budget_leave_processor(here)
              return budget_processor() != here
            })
        }.start()
      }
      // The system may take it back at once, which it does not do often.
      #expect(moves > 10)
    }
  #endif

  @Test func `to leave what is no processor changes nothing`() {
    for number: Int32 in [-1, .max] { budget_leave_processor(number) }
    budget_yield_processor()
    #if os(Linux)
      #expect(budget_processor() >= 0)
    #else
      #expect(budget_processor() == -1)
    #endif
  }
}
