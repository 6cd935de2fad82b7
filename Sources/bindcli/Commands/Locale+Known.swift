import Foundation

extension Locale {
  /// The locale of an identifier; `nil` if its language, script or region does not exist, or if nothing is known about
  /// the language.
  ///
  /// `Locale(identifier:)` accepts any text, and treats a misspelt one as English. The values of `LANG` are accepted
  /// too: `C` and `POSIX`, and `de_DE.UTF-8`.
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

  /// Former codes of languages, which are still in use.
  private static let formerLanguages = [
    "iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "sh": "sr_Latn", "tl": "fil",
  ]
}
