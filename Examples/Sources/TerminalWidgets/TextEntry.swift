package import Binding

/// A text that is edited in a terminal: the text field of other toolkits.
///
///     editor.firstName.bindTwoWay(to: entry).store(in: scope)
///     let isForMe = entry.handle(key)
///
/// It has its content, and an event for each edit by the user. A binding needs no more of a view.
package final class TextEntry: EditableTarget {
  package let edited = Event<Void>()
  /// The text with its cursor.
  package private(set) var line = TextLine()
  /// What was taken away last, in this entry or another one, to be put elsewhere.
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

  /// Applies a key to the text, and tells whether the key edits texts.
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

  /// Takes back the last edit, or does it again, and tells whether there was one. What is typed in one go is one edit,
  /// up to the end of a word.
  package func undo() -> Bool { step(from: &former, to: &later) }
  package func redo() -> Bool { step(from: &later, to: &former) }

  /// There is nothing to take back any more: the text is another one.
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

/// The text that was taken away last by a key, for the key that puts it back.
package final class KilledText {
  package var text = ""

  package init() {}
}
