internal import Foundation

extension Locale {
  /// The locale whose formats never change with a user's settings or a new release of the system.
  static let posix = Locale(identifier: posixIdentifier)

  static let posixIdentifier = "en_US_POSIX"

  /// This locale, or the nearest one for which a `DateFormatter` can be made.
  ///
  /// Locale identifiers come from users, whose errors must not stop a program. On Linux a `DateFormatter` traps on
  /// identifiers that are not ASCII and on unknown digits ("de@numbers=xxxx").
  var supportedByDateFormatter: Locale {
    guard identifier.utf8.allSatisfy({ $0 < 0x80 }) else { return .posix }
    var components = Components(locale: self)
    guard let digits = components.numberingSystem, !digits.isSupported else { return self }
    components.numberingSystem = nil
    return Locale(components: components)
  }
}

extension Locale.NumberingSystem {
  /// These three stand for the locale's own numbering system of that kind.
  private static let kinds: Set<Locale.NumberingSystem> = ["native", "traditional", "finance"]

  fileprivate var isSupported: Bool {
    Self.kinds.contains(self) || Self.availableNumberingSystems.contains(self)
  }
}
