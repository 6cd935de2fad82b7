package import Binding

/// A text that is edited in a terminal: the text field of other toolkits.
///
///     editor.firstName.bindTwoWay(to: entry).store(in: scope)
///     let isForMe = entry.handle(key)
///
/// It has its content, and an event for each edit by the user, which is all that a binding needs.
package final class TextEntry: EditableTarget {
  package let edited = Event<Void>()
  /// The text with its cursor.
  package private(set) var line = TextLine()
  /// The text deleted last, in any entry, to be inserted elsewhere.
  private let killed: KilledText

  private var former: [TextLine] = []
  private var later: [TextLine] = []
  private var isTyping = false

  package init(killed: KilledText = KilledText()) { self.killed = killed }

  package var content: String {
    get { line.text }
    set {
      // The cursor should not jump while the user types, if the text stays the same.
      guard !newValue.utf8.elementsEqual(line.text.utf8) else { return }
      line = TextLine(newValue)
      forget()
    }
  }

  /// Applies a key to the text, and returns whether the key edits texts.
  package func handle(_ key: Key) -> Bool {
    let before = line
    if let text = line.kill(key) {
      if !text.isEmpty { killed.text = text }
    } else if key == .control("y") {
      _ = line.handle(.text(killed.text))
    } else if !line.handle(key) {
      return false
    }
    guard !before.text.utf8.elementsEqual(line.text.utf8) else {
      isTyping = false
      return true
    }
    note(before, key)
    edited.send()
    return true
  }

  // MARK: Undo

  /// Undoes the last edit, or redoes it, and returns whether there was one. Continuous typing is one edit, up to the
  /// end of a word.
  package func undo() -> Bool { step(from: &former, to: &later) }
  package func redo() -> Bool { step(from: &later, to: &former) }

  /// Nothing can be undone any more, because the text was replaced.
  package func forget() { (former, later, isTyping) = ([], [], false) }

  private func step(from: inout [TextLine], to: inout [TextLine]) -> Bool {
    guard let next = from.popLast() else { return false }
    to.append(line)
    line = next
    isTyping = false
    edited.send()
    return true
  }

  private func note(_ before: TextLine, _ key: Key) {
    later = []
    guard case .text(let text) = key else {
      isTyping = false
      return former.append(before)
    }
    if !isTyping { former.append(before) }
    isTyping = text.last?.isWhitespace == false
  }
}

/// The text that a key has deleted last, for the key that inserts it again.
package final class KilledText {
  package var text = ""

  package init() {}
}
