/// Words that may have been meant.
enum Suggestion {
  /// The nearest of the words, by insertions, removals, changes and swaps of neighbours; `nil` when none is near.
  /// Of several equally near, the first.
  static func nearest(to typed: String, among words: [String]) -> String? {
    let typed = Array(typed.lowercased())
    let limit = typed.count <= 2 ? 1 : max(1, min(3, typed.count / 3 + 1))
    var best: (word: String, distance: Int)?
    for word in words {
      let letters = Array(word.lowercased())
      guard abs(letters.count - typed.count) <= limit else { continue }
      let distance = distance(typed, letters)
      if distance <= limit, distance < best?.distance ?? .max, distance < letters.count { best = (word, distance) }
    }
    return best?.word
  }

  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        var steps = min(last[column + 1] + 1, current[column] + 1)
        steps = min(steps, last[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          steps = min(steps, beforeLast[column - 1] + 1)
        }
        current.append(steps)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
