extension String {
  /// This text as a line of a terminal can show it: a character that is invisible, or would change the direction of the
  /// line, becomes a dot.
  package var visible: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isJoiner = scalar == "\u{200D}" || scalar == "\u{200C}" || (0xE0020...0xE007F).contains(scalar.value)
      result.append(scalar.isVisible || isJoiner ? scalar : "·")
    }
    return String(result)
  }

  /// This text in exactly this many columns: filled with spaces, or cut, which is shown as `…`.
  package func fitted(to columns: Int) -> String {
    let width = displayWidth
    if width <= columns { return self + String(repeating: " ", count: columns - width) }
    var (result, used) = ("", 0)
    for character in self {
      let next = used + character.displayWidth
      if next > columns - 1 { break }
      used = next
      result.append(character)
    }
    return columns > 0 ? result + "…" + String(repeating: " ", count: columns - used - 1) : ""
  }
}
