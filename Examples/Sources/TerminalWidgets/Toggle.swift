package import Binding

/// A box that is ticked or not: Enter or the space bar changes it.
package final class Toggle: EditableTarget, Widget {
  private let label: String
  package var content = false
  package var isFocused = false
  package let edited = Event<Void>()

  package init(_ label: String) { self.label = label }

  package var stops: [any Widget] { [self] }

  package func handle(_ key: Key) -> Bool {
    guard key == .enter || key == .text(" ") else { return false }
    content.toggle()
    edited.send()
    return true
  }

  package func draw(width: Int, height: Int) -> Drawing {
    let text = "[\(content ? "x" : " ")] \(label)".visible.fitted(to: width)
    return Drawing([isFocused ? text.inverse : text])
  }
}
