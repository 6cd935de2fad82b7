public import Binding
public import Foundation

// One initialiser for each way of mixing plain values and observables. An observable has no default, so exactly one of
// them fits a call. A wrapper would need one initialiser, but a word more at every call; a protocol that `String` and
// `Locale` conform to would need none, but would show up at every string and every locale.
extension PersonConverter {
  /// `en_US_POSIX`, whose words stay the same whatever the user's settings and the release of the system.
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
  /// Each of the three may be given as a value or as something observable. What is observable is tracked: when the
  /// locale changes, the dates that are shown are written anew, and nothing else is.
  ///
  ///     let locale = Observable(Locale(identifier: "de"))
  ///     let converter = PersonConverter(locale: locale, pattern: "EEEE, d. MMMM yyyy")
  ///     converter.birthdate.convert(person.birthdate)   // "Donnerstag, 1. Januar 1970"
  ///
  /// Nothing that users type can stop the program: a pattern that cannot be read gives empty texts, a locale that
  /// Foundation cannot format by gives way to the nearest that it can, at last to ``defaultLocale``, and a zone fifteen
  /// hours or more away from UTC to UTC.
  ///
  /// - Complexity: The formatter behind it takes some 40 µs to make, when it is first needed and whenever one of the
  ///   three has changed; a date then takes about one microsecond.
  public init(
    locale: Locale = PersonConverter.defaultLocale,
    timeZone: TimeZone = .gmt,
    pattern: String = PersonConverter.defaultPattern
  ) {
    self.init(locale: { locale }, timeZone: { timeZone }, pattern: { pattern })
  }

  /// The same with a pattern that is observed.
  public init(
    locale: Locale = PersonConverter.defaultLocale,
    timeZone: TimeZone = .gmt,
    pattern: any ObservableValue<String>
  ) {
    self.init(locale: { locale }, timeZone: { timeZone }, pattern: { pattern.value })
  }

  /// The same with a time zone that is observed.
  public init(
    locale: Locale = PersonConverter.defaultLocale,
    timeZone: any ObservableValue<TimeZone>,
    pattern: String = PersonConverter.defaultPattern
  ) {
    self.init(locale: { locale }, timeZone: { timeZone.value }, pattern: { pattern })
  }

  /// The same with a time zone and a pattern that are observed.
  public init(
    locale: Locale = PersonConverter.defaultLocale,
    timeZone: any ObservableValue<TimeZone>,
    pattern: any ObservableValue<String>
  ) {
    self.init(locale: { locale }, timeZone: { timeZone.value }, pattern: { pattern.value })
  }

  /// The same with a locale that is observed.
  public init(
    locale: any ObservableValue<Locale>,
    timeZone: TimeZone = .gmt,
    pattern: String = PersonConverter.defaultPattern
  ) {
    self.init(locale: { locale.value }, timeZone: { timeZone }, pattern: { pattern })
  }

  /// The same with a locale and a pattern that are observed.
  public init(
    locale: any ObservableValue<Locale>,
    timeZone: TimeZone = .gmt,
    pattern: any ObservableValue<String>
  ) {
    self.init(locale: { locale.value }, timeZone: { timeZone }, pattern: { pattern.value })
  }

  /// The same with a locale and a time zone that are observed.
  public init(
    locale: any ObservableValue<Locale>,
    timeZone: any ObservableValue<TimeZone>,
    pattern: String = PersonConverter.defaultPattern
  ) {
    self.init(locale: { locale.value }, timeZone: { timeZone.value }, pattern: { pattern })
  }

  /// The same with a locale, a time zone and a pattern that are all observed.
  public init(
    locale: any ObservableValue<Locale>,
    timeZone: any ObservableValue<TimeZone>,
    pattern: any ObservableValue<String>
  ) {
    self.init(locale: { locale.value }, timeZone: { timeZone.value }, pattern: { pattern.value })
  }

  private init(
    locale: @escaping () -> Locale,
    timeZone: @escaping () -> TimeZone,
    pattern: @escaping () -> String
  ) {
    // A computed is the cache that is wanted here: it is made when first read and again when what it read has changed.
    let formatter = Computed(name: "birthdate format") {
      DayFormatter(locale: locale(), timeZone: timeZone(), pattern: pattern())
    }
    let monthFormatter = Computed(name: "month format") {
      DayFormatter(locale: locale(), timeZone: .gmt, pattern: "LLLL")
    }
    self.init(
      name: Converter { NameFormatter.string(from: $0) },
      birthdate: Converter { formatter.value.string(from: $0) },
      month: Converter { month in
        guard let first = CalendarDate(year: 2000, month: month, day: 1) else {
          preconditionFailure("There is no month \(month); they count from 1 to 12.")
        }
        return monthFormatter.value.string(from: first)
      }
    )
  }
}
