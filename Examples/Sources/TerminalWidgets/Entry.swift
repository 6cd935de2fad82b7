package import Binding

/// A line for text, with a name before it, and the error of the text behind it.
package final class Entry: EditableTarget, Widget {
  private let label: String
  private let entry: TextEntry
  /// Whether dots are shown in the place of the text.
  private let isSecret: Bool
  /// An error or a note, shown in the line below.
  package var hint = ""
  package var isEnabled = true
  /// Sent when Enter is pressed, or the focus goes elsewhere.
  private let left = Event<Void>()
  package let focusChanged = Event<Void>()
  /// Called when Enter is pressed, after the edit has ended.
  package var onEnter: () -> Void = {}

  package init(_ label: String = "", isSecret: Bool = false) {
    (self.label, self.isSecret, entry) = (label, isSecret, TextEntry())
  }

  package var content: String {
    get { entry.content }
    set { entry.content = newValue }
  }

  package var edited: Event<Void> { entry.edited }
  package var ended: Event<Void>? { left }

  package var isFocused = false {
    didSet {
      guard isFocused != oldValue else { return }
      focusChanged.send()
      if !isFocused { left.send() }
    }
  }

  package var stops: [any Widget] { isEnabled ? [self] : [] }

  package func handle(_ key: Key) -> Bool {
    switch key {
    case .enter:
      left.send()
      onEnter()
      return true
    default: return entry.handle(key)
    }
  }

  package func draw(width: Int, height: Int) -> Drawing {
    // The text needs room more than its name.
    let label = label.isEmpty ? "" : label + ": "
    let name = label.fitted(to: max(min(label.displayWidth, width - 8), 0))
    let room = max(width - name.displayWidth, 1)
    var line = entry.line
    if isSecret { line = line.masked }
    let window = line.window(columns: room)
    let text = window.text.fitted(to: room)
    let shown = (isFocused ? name.bold : name) + (isEnabled ? text.underlined : text.dimmed)
    let cursor = isFocused ? Frame.Cursor(row: 0, column: name.displayWidth + window.cursor) : nil
    return Drawing([shown] + (hint.isEmpty ? [] : ["  ! \(hint)".visible.fitted(to: width).bold]), cursor: cursor)
  }
}
