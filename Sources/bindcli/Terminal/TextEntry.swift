import Binding

/// A text that is edited in a terminal: what a text field is to other toolkits.
///
///     editor.firstName.text.bindTwoWay(to: entry).store(in: scope)
///     let isForMe = entry.handle(key)
///
/// It says what it holds, and when somebody has edited it. That is all a binding wants of a view.
final class TextEntry: EditableTarget {
  let edited = Event<Void>()
  /// The text with its cursor.
  private(set) var line = TextLine()

  var content: String {
    get { line.text }
    // A cursor that somebody works with should not jump when nothing has changed.
    set { if !newValue.utf8.elementsEqual(line.text.utf8) { line = TextLine(newValue) } }
  }

  /// Does what a key means to a text, and tells whether it means anything.
  func handle(_ key: Key) -> Bool {
    let former = line.text
    guard line.handle(key) else { return false }
    if !former.utf8.elementsEqual(line.text.utf8) { edited.send() }
    return true
  }
}
