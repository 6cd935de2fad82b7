extension String {
  /// The number of columns in a terminal. East Asian wide characters and emoji take two columns, also a sequence of
  /// emoji that is one picture; accents and other marks take none, and so do control characters, which should not be
  /// printed.
  var displayWidth: Int {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    // If no scalar joins another, scalars need not be grouped into characters.
    var width = 0
    for scalar in unicodeScalars {
      guard let columns = scalar.widthOfLetter else { return reduce(0) { $0 + $1.displayWidth } }
      width += columns
    }
    return width
  }
}

extension Character {
  var displayWidth: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return first.displayWidth }
    // A flag, a keycap, a picture that is joined from others or requested by a selector.
    let isPicture =
      first.properties.isEmoji && scalars.contains { $0.value == 0xFE0F || $0.value == 0x200D }
      || first.properties.isEmojiModifierBase && scalars.contains { $0.properties.isEmojiModifier }
      || first.isRegionalIndicator
    return isPicture ? 2 : scalars.reduce(0) { $0 + $1.displayWidth }
  }
}

extension Unicode.Scalar {
  /// The width of common characters of names: printable ASCII, Latin, Greek and Cyrillic letters, and Chinese
  /// characters; `nil` if it has to be looked up.
  var widthOfLetter: Int? {
    switch value {
    case 0x20..<0x7F, 0xC0..<0x300, 0x370..<0x483, 0x48A..<0x530: 1
    case 0x4E00...0x9FFF: 2
    default: nil
    }
  }

  var displayWidth: Int {
    if let widthOfLetter { return widthOfLetter }
    switch value {
    case 0xA0..<0xC0: return value == 0xAD ? 0 : 1
    // The vowels and endings of Korean syllables are drawn into the consonant before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: return isWide || properties.isEmojiPresentation ? 2 : 1
    }
  }

  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// Whether this is wide or full-width by UAX #11, as are unassigned code points of those blocks.
  private var isWide: Bool {
    switch value {
    case ..<0x1100: false
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
