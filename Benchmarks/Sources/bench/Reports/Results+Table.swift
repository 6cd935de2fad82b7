import Foundation

extension Results {
  /// The table in Markdown. Next to each figure of another library is ours divided by it.
  var table: String {
    let ours = columns[0]
    var lines = [
      "| workload | " + columns.joined(separator: " | ") + " |",
      "| --- |" + String(repeating: " ---: |", count: columns.count),
    ]
    for row in rows {
      let cells = columns.map { column -> String in
        guard let figure = row.figures[column] else { return "–" }
        guard column != ours, let own = row.figures[ours] else { return "**\(figure.shown)**" }
        return "\(figure.shown) (\(String(format: "%.2f", own / figure)))"
      }
      lines.append("| \(row.workload) | " + cells.joined(separator: " | ") + " |")
    }
    let means = columns.dropFirst().map { mean(against: $0).map { String(format: "%.2f", $0) } ?? "–" }
    lines.append("| geometric mean of the ratios of times | | " + means.joined(separator: " | ") + " |")
    return lines.joined(separator: "\n")
  }

  /// The geometric mean of our times in relation to another's.
  func mean(against column: String) -> Double? {
    let logarithms = rows.compactMap { row -> Double? in
      guard row.unit == "ns", let own = row.figures[columns[0]], let other = row.figures[column] else { return nil }
      return log(own / other)
    }
    return logarithms.isEmpty ? nil : exp(logarithms.reduce(0, +) / Double(logarithms.count))
  }
}

extension Double {
  /// Three digits, or all digits before the point if there are more.
  fileprivate var shown: String {
    if self < 10 { return String(format: "%.1f", self) }
    var digits = String(Int(rounded()))
    if digits.count > 3 {
      digits = String(digits.prefix(3)) + String(repeating: "0", count: digits.count - 3)
    }
    var groups: [Substring] = []
    var rest = Substring(digits)
    while rest.count > 3 {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    return ([rest] + groups).joined(separator: ",")
  }
}
