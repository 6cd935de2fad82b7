import Foundation

extension Results {
  /// A picture of the times: a line for each workload, on which each library is a dot, placed by its time divided by
  /// ours. The scale is logarithmic.
  var chart: String {
    // Workloads that only Binding has are left out.
    let timed = rows.filter { $0.unit == "ns" && $0.figures[columns[0]] != nil && $0.figures.count > 1 }
    let layout = ChartLayout(rows: timed.count)
    var parts = [layout.opening, layout.grid]
    for (index, row) in timed.enumerated() {
      let own = row.figures[columns[0]] ?? 1
      let y = layout.y(of: index)
      parts.append(#"<text x="\#(layout.left - 12)" y="\#(y + 4)" text-anchor="end">\#(row.workload)</text>"#)
      for (place, column) in columns.enumerated().reversed() {
        guard let figure = row.figures[column] else { continue }
        let x = layout.x(of: figure / own)
        parts.append(
          #"<circle cx="\#(x)" cy="\#(y)" r="\#(place == 0 ? 5.5 : 4.5)" fill="\#(layout.color(place))">"#
            + "<title>\(column): \(Int(figure.rounded())) ns</title></circle>")
      }
    }
    for (place, column) in columns.enumerated() {
      let x = 40 + Double(place) * 150
      parts.append(#"<circle cx="\#(x)" cy="24" r="5" fill="\#(layout.color(place))"/>"#)
      parts.append(#"<text x="\#(x + 11)" y="28">\#(column)</text>"#)
    }
    parts.append("</svg>\n")
    return parts.joined(separator: "\n")
  }
}

/// The positions in the chart.
private struct ChartLayout {
  let rows: Int
  let left = 360.0
  private let top = 84.0
  private let rowHeight = 22.0
  private let plotWidth = 650.0
  /// From a hundredth of our time to ten thousand times our time.
  private let decades = -2.0...4.0

  private var bottom: Double { top + Double(rows) * rowHeight }

  func y(of row: Int) -> Double { top + (Double(row) + 0.5) * rowHeight }

  func x(of ratio: Double) -> Double {
    let decade = min(max(log10(ratio), decades.lowerBound), decades.upperBound)
    let share = (decade - decades.lowerBound) / (decades.upperBound - decades.lowerBound)
    return ((left + share * plotWidth) * 10).rounded() / 10
  }

  func color(_ place: Int) -> String {
    ["#0b62d6", "#8a8f98", "#c9ccd1", "#d9822b", "#b23a48", "#3a9d5d", "#8e5bb5"][place % 7]
  }

  var opening: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(left + plotWidth + 40))" height="\(Int(bottom + 20))" \
    font-family="-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="12" fill="#33373d">
    <rect width="100%" height="100%" fill="#ffffff"/>
    """
  }

  var grid: String {
    (Int(decades.lowerBound)...Int(decades.upperBound)).map { decade in
      let x = x(of: pow(10, Double(decade)))
      let label = decade < 0 ? String(format: "%g×", pow(10, Double(decade))) : "\(Int(pow(10, Double(decade))))×"
      let color = decade == 0 ? "#0b62d6" : "#e4e6ea"
      return ##"<line x1="\##(x)" y1="\##(top - 8)" x2="\##(x)" y2="\##(bottom)" stroke="\##(color)"/>"##
        + ##"<text x="\##(x)" y="\##(top - 16)" text-anchor="middle" fill="#6b7078">\##(label)</text>"##
    }.joined(separator: "\n")
  }
}
