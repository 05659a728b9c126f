#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Growth {
  /// The growth as a log-log plot: milliseconds over expenses, a line a program.
  var svg: String {
    let (width, height, left, top, right, bottom) = (720.0, 420.0, 70.0, 20.0, 130.0, 50.0)
    let columns = Axis(values: points.map { Double($0.count) })
    let series: [(name: String, color: String, values: [(Double, Double)])] = [
      ("budget total", "royalblue", values(\.total)), ("wc -l", "gray", values(\.lines)),
      ("budget add", "orangered", values(\.add)),
    ]
    let rows = Axis(values: series.flatMap { $0.values.map(\.1) })
    func x(_ value: Double) -> Double { left + columns.place(of: value) * (width - left - right) }
    func y(_ value: Double) -> Double { height - bottom - rows.place(of: value) * (height - top - bottom) }
    func point(_ value: Double) -> String { Figures.rounded(value) }

    var parts = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(Int(width)) \#(Int(height))" font-family="sans-serif" font-size="12">"#,
      #"<rect width="100%" height="100%" fill="white"/>"#,
    ]
    for power in columns.powers {
      let (place, bottomEdge) = (point(x(power)), point(height - bottom))
      parts.append(#"<path d="M\#(place) \#(point(top))V\#(bottomEdge)" stroke="gainsboro"/>"#)
      parts.append(
        #"<text x="\#(place)" y="\#(point(height - bottom + 18))" text-anchor="middle">\#(Figures.count(Int(power)))</text>"#
      )
    }
    for power in rows.powers {
      let (place, label) = (point(y(power)), Figures.time(Duration.microseconds(power * 1000)))
      parts.append(#"<path d="M\#(point(left)) \#(place)H\#(point(width - right))" stroke="gainsboro"/>"#)
      parts.append(#"<text x="\#(point(left - 8))" y="\#(place)" dy="4" text-anchor="end">\#(label)</text>"#)
    }
    for line in series {
      let path = line.values.map { "\(point(x($0.0))),\(point(y($0.1)))" }.joined(separator: " ")
      parts.append(#"<polyline points="\#(path)" fill="none" stroke="\#(line.color)" stroke-width="2"/>"#)
      for value in line.values {
        let (column, row) = (point(x(value.0)), point(y(value.1)))
        parts.append(#"<circle cx="\#(column)" cy="\#(row)" r="3" fill="\#(line.color)"/>"#)
      }
      if let last = line.values.last {
        let (column, row) = (point(x(last.0) + 8), point(y(last.1)))
        parts.append(#"<text x="\#(column)" y="\#(row)" dy="4" fill="\#(line.color)">\#(line.name)</text>"#)
      }
    }
    let middle = point((left + width - right) / 2)
    parts.append(#"<text x="\#(middle)" y="\#(point(height - 12))" text-anchor="middle">expenses in the store</text>"#)
    return parts.joined(separator: "\n") + "\n</svg>\n"
  }

  private func values(_ measurement: KeyPath<Point, Measurement>) -> [(Double, Double)] {
    points.compactMap { point in
      point[keyPath: measurement].median.map { (Double(point.count), $0 / .milliseconds(1)) }
    }
  }
}

/// A logarithmic axis from the power of ten below its values to the one above.
private struct Axis {
  private let low: Double
  private let high: Double

  init(values: [Double]) {
    low = (log10(values.min() ?? 1)).rounded(.down)
    high = max(log10(values.max() ?? 10).rounded(.up), low + 1)
  }

  /// From 0 at the lowest power of ten to 1 at the highest.
  func place(of value: Double) -> Double { (log10(value) - low) / (high - low) }

  /// The powers of ten on the axis.
  var powers: [Double] { (Int(low)...Int(high)).map { pow(10, Double($0)) } }
}
