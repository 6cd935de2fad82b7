internal import Foundation

/// A text that is looked for in names, without regard to case, accents, the number of spaces between two words, and the
/// kind of an apostrophe.
///
///     NameSearch("zoe").finds("Zoë Quinn")   // true
///
/// An empty text is found in every name. A look at a name of ASCII alone takes a fraction of a microsecond, at another
/// a few.
public struct NameSearch: Hashable, Sendable {
  /// The text that is looked for, as it was given.
  public let text: String
  private let needle: String

  /// Looks for a text.
  public init(_ text: String) {
    self.text = text
    needle = Self.folded(text)
  }

  /// Whether a name contains the text.
  public func finds(_ name: String) -> Bool { needle.isEmpty || Self.folded(name).contains(needle) }

  /// A text without the differences of case, accents and width.
  private static func folded(_ text: String) -> String {
    // Most names need no tables of Unicode, and Foundation does not ask whether they do.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return spaced(text.lowercased()) }
    let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return spaced(String(folded.map { apostrophes.contains($0) ? "'" : $0 }))
  }

  private static let apostrophes: Set<Character> = ["’", "‘", "ʼ", "ʻ", "`", "´"]

  /// A text with one space in the place of several.
  private static func spaced(_ text: String) -> String {
    guard text.contains("  ") else { return text }
    return text.reduce(into: "") { result, character in
      if character != " " || result.last != " " { result.append(character) }
    }
  }
}
