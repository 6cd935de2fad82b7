package import Binding

/// One of several values: the arrow keys to the left and right go through them.
package final class Choice<Value: Equatable>: EditableTarget, Widget {
  private let label: String
  private let options: [(value: Value, title: String)]
  package var content: Value
  package var isFocused = false
  package let edited = Event<Void>()

  /// A choice of at least one value, of which the first is chosen.
  package init(_ label: String, _ options: [(Value, String)]) {
    (self.label, self.options, content) = (label, options.map { ($0.0, $0.1) }, options[0].0)
  }

  package var stops: [any Widget] { [self] }

  package func handle(_ key: Key) -> Bool {
    let step: Int
    switch key {
    case .left: step = -1
    case .right, .enter, .text(" "): step = 1
    default: return false
    }
    let index = options.firstIndex { $0.value == content } ?? 0
    content = options[(index + step + options.count) % options.count].value
    edited.send()
    return true
  }

  package func draw(width: Int, height: Int) -> Drawing {
    let titles = options.map { $0.value == content ? "‹\($0.title)›" : " \($0.title) " }.joined(separator: " ")
    let text = (label.isEmpty ? titles : "\(label): \(titles)").visible.fitted(to: width)
    return Drawing([isFocused ? text.inverse : text])
  }
}
