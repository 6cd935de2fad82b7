import TerminalWidgets

/// Circles drawn with characters, which are twice as high as wide; the selected circle is filled.
final class CircleCanvas: Widget {
  private static let height = 14

  var circles: [Circle] = []
  var selected: Circle.ID?
  var pointer = Point(x: 0, y: 0)
  var isFocused = false
  /// Called with the distance by which the pointer has to move.
  var onMove: (_ x: Double, _ y: Double) -> Void = { _, _ in }
  /// Called with other keys; returns whether they were handled.
  var onKey: (Key) -> Bool = { _ in false }

  var stops: [any Widget] { [self] }

  func handle(_ key: Key) -> Bool {
    switch key {
    case .left: onMove(-1, 0)
    case .right: onMove(1, 0)
    case .up: onMove(0, -2)
    case .down: onMove(0, 2)
    default: return onKey(key)
    }
    return true
  }

  func draw(width: Int, height: Int) -> Drawing {
    Drawing(
      (0..<Self.height).map { row in
        (0..<width).map { column in mark(at: Point(x: Double(column), y: Double(row * 2))) }.joined()
      }, focus: isFocused ? Int(pointer.y / 2) : nil)
  }

  private func mark(at point: Point) -> String {
    if abs(point.x - pointer.x) < 0.5, abs(point.y - pointer.y) < 1 { return isFocused ? "+".inverse : "+" }
    var isOnEdge = false
    for circle in circles {
      guard let distance = circle.distance(of: point) else { continue }
      if circle.id == selected { return "▒" }
      if distance > circle.diameter / 2 - 1.5 { isOnEdge = true }
    }
    return isOnEdge ? "o" : " "
  }
}
