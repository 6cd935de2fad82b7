internal import Binding
public import Foundation

extension PersonConverter {
  /// `en_US_POSIX`, whose words do not depend on the user's settings or on the release of the system.
  public static let defaultLocale = Locale.posix

  /// The weekday, the month, the day and the year, as in "Thursday January 1, 1970".
  public static let defaultPattern = "EEEE MMMM d, yyyy"

  /// A converter that writes a name as "salutation first last" and a birthdate by a pattern.
  ///
  /// Blank parts of a name are left out, with the space beside them, and each part is trimmed.
  ///
  /// A birthdate is written by a Unicode date pattern in the words and digits of the locale, **always as a Gregorian
  /// date**, also where the locale's own calendar is another: year, month and day are the ones that were given, from
  /// year 1 to 9999. The time zone shows only in patterns that ask for it ("zzzz"): a birthday is the same day
  /// everywhere.
  ///
  /// Each of the three is an expression, which is evaluated when a formatter is made and not before. Observables that
  /// it reads are tracked: when the locale changes, the dates that are shown are written anew, and nothing else is.
  ///
  ///     let locale = Observable(Locale(identifier: "de"))
  ///     let converter = PersonConverter(locale: locale.value, pattern: "EEEE, d. MMMM yyyy")
  ///     converter.birthdate.convert(person.birthdate)   // "Donnerstag, 1. Januar 1970"
  ///
  /// No input of a user can stop the program: a pattern that cannot be read gives empty texts, a locale that Foundation
  /// cannot format by gives way to the nearest that it can, at last to ``defaultLocale``, and a zone fifteen hours or
  /// more away from UTC to UTC.
  ///
  /// - Complexity: The formatter behind it takes some 40 µs to make, when it is first needed and whenever one of the
  ///   three has changed; a date then takes about one microsecond.
  public init(
    locale: @autoclosure @escaping () -> Locale = PersonConverter.defaultLocale,
    timeZone: @autoclosure @escaping () -> TimeZone = .gmt,
    pattern: @autoclosure @escaping () -> String = PersonConverter.defaultPattern
  ) {
    // A computed is the cache that is wanted here: it is made when first read and again when a value that it read has
    // changed.
    let formatter = Computed(name: "birthdate format") {
      DayFormatter(locale: locale(), timeZone: timeZone(), pattern: pattern())
    }
    self.init(
      name: Converter { NameFormatter.string(from: $0) }, birthdate: Converter { formatter.value.string(from: $0) })
  }
}
