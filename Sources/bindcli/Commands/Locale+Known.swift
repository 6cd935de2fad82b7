import Foundation

extension Locale {
  /// Makes the locale of an identifier; `nil` if its language, script, region or digits do not exist, or if Foundation
  /// has no data for the language.
  ///
  /// `Locale(identifier:)` would accept any text, and treat a misspelt one as English. Values of the variable `LANG`
  /// are accepted as well, such as `C`, `POSIX`, `de_DE.UTF-8` and `C.utf8`.
  init?(known identifier: String) {
    guard identifier.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let encoding = [".utf-8", ".utf8"].first { identifier.lowercased().hasSuffix($0) } ?? ""
    let name = String(identifier.dropLast(encoding.count))
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
