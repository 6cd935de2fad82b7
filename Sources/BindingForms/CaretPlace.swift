/// Where the caret of a text that a user edits belongs, after the model has made something else of the text: toolkits
/// put it at the end, or leave it at a place that means another one.
///
/// What stands behind the caret stays behind it, if it is the end of the new text too: so in "1200", which becomes
/// "1,200". Otherwise the caret stays as far from the beginning as it was.
///
/// - Parameters:
///   - caret: where it was, in UTF-16 units.
///   - old: the text as the user left it.
///   - new: the text that is shown.
/// - Returns: where it belongs, in UTF-16 units, never inside a character.
@export(implementation)
public func placeOfCaret(at caret: Int, in old: String, afterChangeTo new: String) -> Int {
  let (count, tail) = (new.utf16.count, old.utf16.dropFirst(caret))
  var place = min(caret, count)
  if count >= tail.count, new.utf16.suffix(tail.count).elementsEqual(tail) { place = count - tail.count }
  while place > 0, place < count, String.Index(new.utf16.index(new.startIndex, offsetBy: place), within: new) == nil {
    place -= 1
  }
  return place
}
