package import Foundation

extension Locale {
  /// This locale in a form in which a `DateFormatter` takes it, or POSIX if no formatter can be made for it.
  ///
  /// Identifiers come from users, and on Linux a `DateFormatter` traps on those that are not ASCII, and on digits that
  /// it does not know, such as "de@numbers=xxxx". It also traps on "de-u-nu-latn": Foundation removes from an
  /// identifier the script that its language usually has, and takes these digits for the script. They stay in the form
  /// of ICU, "de@numbers=latn", if they are in lower case, as BCP 47 has them.
  package var forDateFormatter: Locale {
    let replacement = Locale(identifier: "en_US_POSIX")
    guard identifier.utf8.allSatisfy({ $0 < 0x80 }) else { return replacement }
    let locale = Locale(identifier: Self.identifier(.icu, from: Self.identifier(.bcp47, from: identifier)))
    let digits = Components(locale: locale).numberingSystem
    return digits.map(NumberingSystem.availableNumberingSystems.contains) ?? true ? locale : replacement
  }
}
