internal import Binding
public import Foundation

extension PersonConverter {
  /// `en_US_POSIX`, whose words do not depend on the user's settings or on the release of the system.
  public static let defaultLocale = Locale.posix

  /// The weekday, the month, the day and the year, as in "Thursday January 1, 1970".
  public static let defaultPattern = "EEEE MMMM d, yyyy"

  /// A converter that writes a name as "salutation first last" and a birthdate by a pattern.
  ///
  /// Each part of a name is trimmed, and blank parts are left out.
  ///
  /// A birthdate is written in the words and digits of the locale, **always as a Gregorian date**, whatever the
  /// locale's own calendar: year, month and day are the given ones, from year 1 to 9999. The time zone matters only in
  /// patterns that show it ("zzzz").
  ///
  /// Each argument is an expression, which is evaluated when a formatter is made. Observables that it reads are
  /// tracked: when the locale changes, only the dates that are shown are written again.
  ///
  ///     let locale = Observable(Locale(identifier: "de"))
  ///     let converter = PersonConverter(locale: locale.value, pattern: "EEEE, d. MMMM yyyy")
  ///     converter.birthdate.convert(person.birthdate)   // "Donnerstag, 1. Januar 1970"
  ///
  /// No input can stop the program: a pattern that cannot be read gives empty texts, a locale that Foundation cannot
  /// format is replaced by the nearest one, at last by ``defaultLocale``, and a zone that is fifteen hours or more away
  /// from UTC by UTC.
  ///
  /// - Complexity: The formatter takes about 40 µs to make, at first use and after a change of one of the three; a date
  ///   then takes about one microsecond.
  public init(
    locale: @autoclosure @escaping () -> Locale = PersonConverter.defaultLocale,
    timeZone: @autoclosure @escaping () -> TimeZone = .gmt,
    pattern: @autoclosure @escaping () -> String = PersonConverter.defaultPattern
  ) {
    // A computed value is the right cache: it is evaluated at the first read, and again when a value that it read has
    // changed.
    let formatter = Computed(name: "birthdate format") {
      DayFormatter(locale: locale(), timeZone: timeZone(), pattern: pattern())
    }
    self.init(
      name: Converter { NameFormatter.string(from: $0) }, birthdate: Converter { formatter.value.string(from: $0) })
  }
}
