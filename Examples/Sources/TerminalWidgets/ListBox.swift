package import Binding

/// Rows, one of which can be chosen: the arrow keys go up and down.
package final class ListBox: EditableTarget, Widget {
  package var rows: [String] = []
  /// The offset of the chosen row.
  package var content: Int?
  package var isFocused = false
  package let edited = Event<Void>()
  /// The number of visible rows.
  private let height: Int
  /// Called with the keys that do not move the choice; returns whether they were handled.
  package var onKey: (Key) -> Bool = { _ in false }

  package init(height: Int) { self.height = height }

  package var stops: [any Widget] { [self] }

  package func handle(_ key: Key) -> Bool {
    let target: Int
    switch key {
    case .up: target = (content ?? 1) - 1
    case .down: target = (content ?? -1) + 1
    case .home: target = 0
    case .end: target = rows.count - 1
    default: return onKey(key)
    }
    guard !rows.isEmpty else { return true }
    let offset = min(max(target, 0), rows.count - 1)
    if offset != content {
      content = offset
      edited.send()
    }
    return true
  }

  package func draw(width: Int, height: Int) -> Drawing {
    let height = min(self.height, height)
    let top = max(0, min((content ?? 0) - height / 2, rows.count - height))
    let lines = (top..<top + height).map { index in
      guard rows.indices.contains(index) else { return String(repeating: " ", count: width) }
      let text = ((index == content ? "> " : "  ") + rows[index]).visible.fitted(to: width)
      return index == content ? isFocused ? text.inverse : text.bold : text
    }
    return Drawing(lines, focus: isFocused ? (content ?? top) - top : nil)
  }
}
