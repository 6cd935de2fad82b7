import Binding

/// A text that is edited in a terminal: the text field of other toolkits.
///
///     editor.firstName.text.bindTwoWay(to: entry).store(in: scope)
///     let isForMe = entry.handle(key)
///
/// It has its content, and an event for each edit by the user. A binding needs no more of a view.
final class TextEntry: EditableTarget {
  let edited = Event<Void>()
  /// The text with its cursor.
  private(set) var line = TextLine()

  var content: String {
    get { line.text }
    // The cursor should not jump while the user types, if the text stays the same.
    set { if !newValue.utf8.elementsEqual(line.text.utf8) { line = TextLine(newValue) } }
  }

  /// Applies a key to the text, and tells whether the key edits texts.
  func handle(_ key: Key) -> Bool {
    let former = line.text
    guard line.handle(key) else { return false }
    if !former.utf8.elementsEqual(line.text.utf8) { edited.send() }
    return true
  }
}
