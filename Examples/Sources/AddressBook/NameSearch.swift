internal import Foundation

/// A search text for names, ignoring case, accents, the number of spaces between words, and kinds of apostrophes.
///
///     NameSearch("zoe").finds("Zoë Quinn")   // true
///
/// An empty text is found in every name. Searching an ASCII name takes a fraction of a microsecond, another name a few.
public struct NameSearch: Hashable, Sendable {
  /// The search text, as it was given.
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
    // Most names need no Unicode tables, which Foundation does not check.
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "`") }) { return spaced(text.lowercased()) }
    let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return spaced(String(folded.map { apostrophes.contains($0) ? "'" : $0 }))
  }

  private static let apostrophes: Set<Character> = ["’", "‘", "ʼ", "ʻ", "`", "´"]

  /// A text with single spaces.
  private static func spaced(_ text: String) -> String {
    guard text.contains("  ") else { return text }
    return text.reduce(into: "") { result, character in
      if character != " " || result.last != " " { result.append(character) }
    }
  }
}
