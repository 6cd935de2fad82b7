import Foundation

extension Locale {
  /// The locale of an identifier, or `nil` if it names a language, a script or a region that does not exist, or a
  /// language of which nothing is known here.
  ///
  /// `Locale(identifier:)` takes any text, and a misspelt one silently reads like English. The names that `LANG` has
  /// are taken too: `C` and `POSIX`, and `de_DE.UTF-8`.
  init?(known identifier: String) {
    guard identifier.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let name = identifier.lowercased().hasSuffix(".utf-8") ? String(identifier.dropLast(6)) : identifier
    if ["C", "POSIX"].contains(name) {
      self.init(identifier: "en_US_POSIX")
      return
    }
    let language = String(name.prefix { $0.isLetter })
    let present = Self.formerLanguages[language.lowercased()].map { $0 + name.dropFirst(language.count) } ?? name
    let components = Components(identifier: present).languageComponents
    guard
      let code = components.languageCode, code.isISOLanguage,
      components.script?.isISOScript ?? true, components.region?.isISORegion ?? true,
      Self.availableIdentifiers.contains(where: { $0.prefix { $0.isLetter } == code.identifier })
    else { return nil }
    self.init(identifier: present)
  }

  /// Codes that are still in use for languages that have others now.
  private static let formerLanguages = [
    "iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "sh": "sr_Latn", "tl": "fil",
  ]
}
