/// What somebody does at a keyboard, as far as a terminal tells.
enum Key: Equatable {
  /// What is typed, scalar by scalar: a mark comes apart from the letter that it belongs to.
  case text(String)
  /// What is pasted, as it was copied.
  case paste(String)
  /// A letter with Ctrl, in lower case.
  case control(Character)
  case enter, tab, backTab, escape
  case backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
}
