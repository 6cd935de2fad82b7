import Foundation

extension Locale {
  /// Makes the locale of an identifier; `nil` if its language, script, region or digits do not exist, or if Foundation
  /// has no data for the language.
  ///
  /// `Locale(identifier:)` accepts any text, and treats a misspelt one as English. The values of `LANG` are accepted
  /// too: `C` and `POSIX`, and `de_DE.UTF-8`.
  init?(known identifier: String) {
    guard identifier.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let name = identifier.lowercased().hasSuffix(".utf-8") ? String(identifier.dropLast(6)) : identifier
    self.init(identifier: ["C", "POSIX"].contains(name) ? "en_US_POSIX" : name)
    let components = Components(locale: self)
    let language = components.languageComponents
    guard
      let code = language.languageCode, code.isISOLanguage, language.script?.isISOScript ?? true,
      language.region?.isISORegion ?? true,
      components.numberingSystem.map(NumberingSystem.availableNumberingSystems.contains) ?? true,
      Self.availableIdentifiers.contains(where: { $0.prefix { $0.isLetter } == code.identifier })
    else { return nil }
  }
}
