/// A pressed key, or a pasted text, as far as a terminal tells.
package enum Key: Hashable, Sendable {
  /// A typed text, scalar by scalar: a combining mark is separate from its letter.
  case text(String)
  /// A pasted text, as it was copied.
  case paste(String)
  /// A letter with Ctrl, in lower case.
  case control(Character)
  /// A letter with Alt.
  case alt(Character)
  case enter, tab, backTab, escape
  case backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown, insert
  case altUp, altDown
  case f1
}
