/// A place on the canvas.
struct Point: Equatable {
  var x: Double
  var y: Double
}

struct Circle: Identifiable, Equatable {
  static let diameters = 2.0...30

  let id: Int
  let center: Point
  var diameter = 8.0

  /// The distance of a place from the centre; `nil` outside of the circle.
  func distance(of point: Point) -> Double? {
    let (x, y) = (point.x - center.x, point.y - center.y)
    let distance = (x * x + y * y).squareRoot()
    return distance <= diameter / 2 ? distance : nil
  }
}
