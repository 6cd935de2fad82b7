extension String {
  /// The number of columns that the text takes in a terminal. An East Asian wide character, an emoji, and a sequence of
  /// emoji that is drawn as one picture take two columns. Accents and other marks take no column, and control
  /// characters, which should not be printed, are counted as none.
  var displayWidth: Int {
    utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? utf8.count : reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  fileprivate var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.count == 1 { return first.displayWidth }
    // A sequence that is drawn as one picture: a flag, a keycap, joined emoji, or an emoji with a variation selector.
    let isPicture =
      first.properties.isEmoji && unicodeScalars.contains { $0.value == 0xFE0F || $0.value == 0x200D }
      || first.properties.isEmojiModifierBase && unicodeScalars.contains { $0.properties.isEmojiModifier }
      || (0x1F1E6...0x1F1FF).contains(first.value)
    return isPicture ? 2 : unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    // The vowels and final consonants of Korean syllables are drawn into the columns of the consonant before them.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: return isWide || properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// Whether this scalar is wide or full-width by UAX #11 of Unicode 16, as far as ranges of blocks tell, with
  /// unassigned code points. Emoji of other blocks are wide as well: `displayWidth` knows them by a property.
  private var isWide: Bool {
    switch value {
    case ..<0x1100: false
    case 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
      0x3250...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F2FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
