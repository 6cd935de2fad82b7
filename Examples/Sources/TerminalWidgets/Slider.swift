package import Binding

/// A number in a range: the arrow keys to the left and right change it.
package final class Slider: EditableTarget, Widget {
  private let label: String
  private let range: ClosedRange<Double>
  private let step: Double
  package var content: Double
  package var isFocused = false
  package let edited = Event<Void>()

  package init(_ label: String, in range: ClosedRange<Double>, step: Double) {
    (self.label, self.range, self.step, content) = (label, range, step, range.lowerBound)
  }

  package var stops: [any Widget] { [self] }

  package func handle(_ key: Key) -> Bool {
    switch key {
    case .left: content = max(content - step, range.lowerBound)
    case .right: content = min(content + step, range.upperBound)
    default: return false
    }
    edited.send()
    return true
  }

  package func draw(width: Int, height: Int) -> Drawing {
    let fraction = (content - range.lowerBound) / (range.upperBound - range.lowerBound)
    let text = Gauge.line(label, fraction, width: width)
    return Drawing([isFocused ? text.bold : text])
  }
}

/// The progress of some work.
package final class Gauge: Widget {
  private let label: String
  /// From 0 to 1.
  package var fraction = 0.0

  package init(_ label: String) { self.label = label }

  package func draw(width: Int, height: Int) -> Drawing {
    Drawing([Self.line(label, fraction, width: width)])
  }

  static func line(_ label: String, _ fraction: Double, width: Int) -> String {
    let name = label.displayWidth + 5 > width ? "" : label + ": "
    let room = width - name.displayWidth
    let full = Int((min(max(fraction, 0), 1) * Double(room)).rounded())
    return name + String(repeating: "█", count: full) + String(repeating: "░", count: room - full)
  }
}
