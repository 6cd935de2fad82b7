import Foundation

extension Locale {
  /// The locale of an identifier, or `nil` if it names a language, a script or a region that does not exist.
  ///
  /// `Locale(identifier:)` takes any text, and a misspelt one silently reads like English.
  init?(known identifier: String) {
    let components = Components(identifier: identifier)
    let language = components.languageComponents
    guard
      identifier.utf8.allSatisfy({ $0 < 0x80 }),
      language.languageCode?.isISOLanguage == true,
      language.script?.isISOScript ?? true,
      language.region?.isISORegion ?? true
    else { return nil }
    self.init(identifier: identifier)
  }
}
