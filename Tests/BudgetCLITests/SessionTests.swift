import Foundation
import Testing

@Suite struct Sessions {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sessions")
  private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".txt") }.sorted()

  @Test(arguments: names)
  func `a session answers as its file says`(name: String) throws {
    let file = Sessions.folder.appending(path: name)
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let replayed = try GoldenSession(text: text).replayed()
    if ProcessInfo.processInfo.environment["RECORD_SESSIONS"] != nil, replayed != text {
      try Data(replayed.utf8).write(to: file)
      Issue.record("\(name) was recorded anew: read it, then run again without RECORD_SESSIONS")
      return
    }
    let (expected, found) = (text.components(separatedBy: "\n"), replayed.components(separatedBy: "\n"))
    for (line, (left, right)) in zip(expected, found).enumerated() where left != right {
      Issue.record("\(name):\(line + 1)\nexpected: \(left)\n   found: \(right)")
      return
    }
    #expect(expected.count == found.count, "\(name) has another number of lines")
  }

  @Test func `there are sessions`() { #expect(!Sessions.names.isEmpty) }
}
