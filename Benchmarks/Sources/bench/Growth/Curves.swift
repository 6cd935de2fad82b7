import Foundation

/// The time that a node costs while graphs grow: a picture for each shape, with a line for each phase. If costs are
/// linear the lines are level, except for the effect of the machine's caches.
struct Curves {
  private struct Panel {
    let shape: Shape
    /// By size, then by phase: nanoseconds for each node, the least of several lives.
    var points: [(size: Int, costs: [Double])]
  }

  private let panels: [Panel]

  init(upTo limit: Int) throws {
    guard limit >= 2_048 else { throw UsageError("curves begin at 1,024 nodes") }
    let sizes = Array(sequence(first: 1_024) { $0 * 2 <= limit ? $0 * 2 : nil })
    panels = Shape.all.map { shape in
      let panel = Panel(shape: shape, points: sizes.map { ($0, Curves.costs(of: shape, size: $0)) })
      FileHandle.standardError.write(Data("\(shape.name)\n".utf8))
      return panel
    }
  }

  private static func costs(of shape: Shape, size: Int) -> [Double] {
    // Small graphs end too soon for the clock.
    let lives = (0..<max(3, 65_536 / size)).map { _ in
      Specimen.times(of: shape, size: size).map { $0.nanoseconds / Double(size) }
    }
    return Specimen.phases.indices.map { phase in lives.map { $0[phase] }.median }
  }

  /// The ends of the lines, in Markdown.
  var table: String {
    let head = "| shape | nodes | " + Specimen.phases.map { $0.lowercased() }.joined(separator: " | ") + " |"
    let rule = "| --- | ---: |" + String(repeating: " ---: |", count: Specimen.phases.count)
    let rows = panels.flatMap { panel in
      [panel.points.first, panel.points.last].compactMap { $0 }.map { point in
        "| \(panel.shape.name) | \(point.size) | "
          + point.costs.map { String(format: "%.0f", $0) }.joined(separator: " | ") + " |"
      }
    }
    return ([head, rule] + rows).joined(separator: "\n")
  }

  /// Two panels side by side, on logarithmic scales of two and of ten.
  var picture: String {
    let (width, height) = (440.0, 220.0)
    let rows = (panels.count + 1) / 2
    var parts = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(2 * width + 40))" \
      height="\(Int(Double(rows) * height + 70))" \
      font-family="-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="12" fill="#33373d">
      <rect width="100%" height="100%" fill="#ffffff"/>
      """
    ]
    for (place, phase) in Specimen.phases.enumerated() {
      let x = 60 + Double(place) * 110
      parts.append(#"<rect x="\#(x)" y="20" width="16" height="4" fill="\#(Curves.colors[place])"/>"#)
      parts.append(#"<text x="\#(x + 22)" y="27">\#(phase.lowercased())</text>"#)
    }
    for (index, panel) in panels.enumerated() {
      let origin = (x: 60 + Double(index % 2) * width, y: 60 + Double(index / 2) * height)
      parts += lines(of: panel, at: origin, size: (width - 70, height - 60))
    }
    return (parts + ["</svg>\n"]).joined(separator: "\n")
  }

  private static let colors = ["#0b62d6", "#3a9d5d", "#d9822b", "#b23a48", "#8e5bb5"]
  /// From a nanosecond to ten thousand.
  private static let decades = 4.0

  private func lines(of panel: Panel, at origin: (x: Double, y: Double), size: (Double, Double)) -> [String] {
    let (width, height) = size
    func y(_ cost: Double) -> Double {
      origin.y + height * (1 - min(max(log10(cost), 0), Curves.decades) / Curves.decades)
    }
    func x(_ place: Int) -> Double { origin.x + width * Double(place) / Double(max(1, panel.points.count - 1)) }
    var parts = [#"<text x="\#(origin.x)" y="\#(origin.y - 8)" font-weight="600">\#(panel.shape.name)</text>"#]
    for decade in 0...Int(Curves.decades) {
      let height = y(pow(10, Double(decade)))
      parts.append(
        ##"<line x1="\##(origin.x)" y1="\##(height)" x2="\##(origin.x + width)" y2="\##(height)" stroke="#e4e6ea"/>"##)
      let label = decade < 3 ? "\(Int(pow(10, Double(decade)))) ns" : "\(Int(pow(10, Double(decade - 3)))) µs"
      parts.append(
        ##"<text x="\##(origin.x - 6)" y="\##(height + 4)" text-anchor="end" fill="#6b7078">\##(label)</text>"##)
    }
    for (place, point) in panel.points.enumerated() where place % 5 == 0 || place == panel.points.count - 1 {
      let label = point.size >= 1 << 20 ? "\(point.size >> 20) M" : "\(point.size >> 10) K"
      let position = ##"x="\##(x(place))" y="\##(origin.y + height + 18)""##
      parts.append(##"<text \##(position) text-anchor="middle" fill="#6b7078">\##(label)</text>"##)
    }
    for phase in Specimen.phases.indices {
      let path = panel.points.enumerated().map { place, point in
        String(format: "%.1f,%.1f", x(place), y(max(point.costs[phase], 1)))
      }
      parts.append(
        ##"<polyline points="\##(path.joined(separator: " "))" fill="none" stroke="\##(Curves.colors[phase])" "##
          + #"stroke-width="2"/>"#)
    }
    return parts
  }
}
