/// The place of the caret in a text that a user edits, after the model has changed the text: toolkits move the caret to
/// the end, or leave it where it is although the text around it has changed.
///
/// If the text behind the caret is the end of the new text too, the caret stays before it: so in "1200", which becomes
/// "1,200". Otherwise the caret stays as far from the beginning as it was.
///
/// - Parameters:
///   - caret: the former place, in UTF-16 units.
///   - old: the text as the user left it.
///   - new: the text that is shown.
/// - Returns: the new place, in UTF-16 units, never inside a character.
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
