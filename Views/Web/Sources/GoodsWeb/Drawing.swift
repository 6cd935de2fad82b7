/// A picture of some shapes on a ground, in a square whose sides are 1.
struct Drawing: Sendable {
  typealias Color = (red: Int, green: Int, blue: Int)

  /// A shape filled with a color.
  struct Shape: Sendable {
    let color: Color
    let contains: @Sendable (_ x: Double, _ y: Double) -> Bool

    /// An ellipse, or the area between two with the same center: a handle.
    static func ellipse(
      _ color: Color, x: Double, y: Double, width: Double, height: Double, hole: Double = 0
    ) -> Shape {
      Shape(color: color) {
        let (across, down) = (($0 - x) / width * 2, ($1 - y) / height * 2)
        return (hole * hole...1).contains(across * across + down * down)
      }
    }

    /// A box whose lower side may be shorter.
    static func box(
      _ color: Color, x: ClosedRange<Double>, y: ClosedRange<Double>, tapered: Double = 0
    ) -> Shape {
      Shape(color: color) {
        let inset = tapered * ($1 - y.lowerBound) / (y.upperBound - y.lowerBound)
        return y.contains($1) && $0 >= x.lowerBound + inset && $0 <= x.upperBound - inset
      }
    }
  }

  let ground: Color
  let shapes: [Shape]

  /// The picture as a file.
  var png: [UInt8] {
    let (size, samples) = (96, 3)
    return PNG(
      rows: (0..<size).map { y in
        (0..<size).flatMap { x -> [UInt8] in
          var sum: Color = (0, 0, 0)
          // Several points of each pixel, so that edges are smooth.
          for point in 0..<samples * samples {
            let color = color(
              x: (Double(x) + (Double(point % samples) + 0.5) / Double(samples)) / Double(size),
              y: (Double(y) + (Double(point / samples) + 0.5) / Double(samples)) / Double(size))
            sum = (sum.red + color.red, sum.green + color.green, sum.blue + color.blue)
          }
          return [sum.red, sum.green, sum.blue].map { UInt8($0 / (samples * samples)) }
        }
      }
    ).bytes
  }

  private func color(x: Double, y: Double) -> Color { shapes.last { $0.contains(x, y) }?.color ?? ground }
}

extension Drawing {
  private static let (white, dark, leaf, brass): (Color, Color, Color, Color) = (
    (250, 248, 242), (52, 58, 70), (120, 150, 60), (214, 160, 60)
  )

  /// A bowl of tea.
  static let tea = Drawing(
    ground: (214, 228, 190),
    shapes: [
      .box(white, x: 0.2...0.8, y: 0.42...0.8, tapered: 0.16),
      .ellipse(white, x: 0.5, y: 0.42, width: 0.6, height: 0.2),
      .ellipse(leaf, x: 0.5, y: 0.42, width: 0.5, height: 0.13),
    ])

  /// A pot with spout and handle.
  static let pot = Drawing(
    ground: (196, 216, 236),
    shapes: [
      .ellipse(dark, x: 0.76, y: 0.54, width: 0.3, height: 0.34, hole: 0.6), .box(dark, x: 0.1...0.34, y: 0.4...0.52),
      .ellipse(dark, x: 0.48, y: 0.56, width: 0.52, height: 0.46),
      .ellipse(brass, x: 0.48, y: 0.29, width: 0.1, height: 0.1),
    ])

  /// A tray, seen from above.
  static let tray = Drawing(
    ground: (238, 214, 196),
    shapes: [
      .ellipse(brass, x: 0.5, y: 0.5, width: 0.84, height: 0.6),
      .ellipse(white, x: 0.5, y: 0.5, width: 0.7, height: 0.46),
      .ellipse(brass, x: 0.5, y: 0.5, width: 0.16, height: 0.12),
    ])

  /// A kettle with a handle over it.
  static let kettle = Drawing(
    ground: (236, 200, 200),
    shapes: [
      .ellipse(dark, x: 0.5, y: 0.4, width: 0.5, height: 0.5, hole: 0.8), .box(brass, x: 0.12...0.4, y: 0.5...0.6),
      .ellipse(brass, x: 0.5, y: 0.64, width: 0.58, height: 0.44), .box(dark, x: 0.44...0.56, y: 0.36...0.44),
    ])
}
