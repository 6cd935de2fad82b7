public import Binding
public import Foundation

/// Turns the parts of a ``Person`` into texts for a screen. A view model says which texts are shown and when they
/// change; a converter says how they read. So one view model serves every language, and one converter a form, a table
/// and a test.
///
///     let converter = PersonConverter()
///     converter.name.convert(person.name)             // "Dr. first last"
///     converter.birthdate.convert(person.birthdate)   // "Thursday January 1, 1970"
///
/// Each converter takes only the part that it shows. A computed value that maps a person to the name stops a change of
/// the birthday, so that the converter of the name does not run. For a whole person use
/// `converter.name.from(\Person.name)`.
public struct PersonConverter {
  /// `en_US_POSIX`, whose words do not depend on the user's settings or on the release of the system.
  public static let defaultLocale = Locale(identifier: "en_US_POSIX")

  /// The weekday, the month, the day and the year, as in "Thursday January 1, 1970".
  public static let defaultPattern = "EEEE MMMM d, yyyy"

  /// Writes a name.
  public let name: Converter<Person.Name, String>

  /// Writes a day of birth.
  public let birthdate: Converter<CalendarDate, String>

  /// Makes a person converter from two converters, for texts of your own.
  ///
  ///     PersonConverter(
  ///       name: Converter { "\($0.last), \($0.first)" },
  ///       birthdate: PersonConverter(pattern: "yyyy").birthdate)
  public init(name: Converter<Person.Name, String>, birthdate: Converter<CalendarDate, String>) {
    self.name = name
    self.birthdate = birthdate
  }

  /// A converter that writes a name as "salutation first last" and a birthdate by a Unicode date pattern.
  ///
  /// Each part of a name is trimmed, and blank parts are left out. A birthdate is written in the words and digits of
  /// the locale, always as a Gregorian date and in UTC: year, month and day are the given ones, from year 1 to 9999.
  ///
  /// Both arguments are expressions, which are evaluated when a formatter is made. Observables that they read are
  /// tracked: when the locale changes, only the dates that are shown are written again.
  ///
  ///     let locale = Observable(Locale(identifier: "de"))
  ///     let converter = PersonConverter(locale: locale.value, pattern: "EEEE, d. MMMM yyyy")
  ///     converter.birthdate.convert(person.birthdate)   // "Donnerstag, 1. Januar 1970"
  ///
  /// No input can stop the program: a pattern that cannot be read gives empty texts, and a locale that Foundation
  /// cannot format is replaced by ``defaultLocale``.
  ///
  /// - Complexity: The formatter takes about 40 µs to make, at first use and after a change of either argument; a date
  ///   then takes about one microsecond.
  public init(
    locale: @autoclosure @escaping () -> Locale = PersonConverter.defaultLocale,
    pattern: @autoclosure @escaping () -> String = PersonConverter.defaultPattern
  ) {
    // A computed value is the right cache: it is evaluated at the first read, and again when a value that it read has
    // changed.
    let formatter = Computed(name: "birthdate format") { BirthdateFormatter(locale: locale(), pattern: pattern()) }
    self.init(
      name: Converter { NameFormatter.string(from: $0) }, birthdate: Converter { formatter.value.string(from: $0) })
  }
}

extension TwoWayConverter where Model == CalendarDate, Display == String {
  /// Days as `yyyy-MM-dd`, read strictly, except for white space around them: 2001-02-29 is refused because there was
  /// no such day, and 2001-2-3 because it is not clear which number is the month.
  public static var birthdate: TwoWayConverter {
    TwoWayConverter(convert: { $0.description }) { text in
      if let day = CalendarDate(text) { return day }
      if text.isEmpty { throw ConversionError("A date is missing.", code: .empty) }
      let shape = text.map { $0.isASCII && $0.isWholeNumber ? "d" : $0 }
      if String(shape) == "dddd-dd-dd" { throw ConversionError("There is no such day.", code: .outOfRange) }
      throw ConversionError("Please write the day like 1815-12-10.", code: .malformed)
    }
    .then(.trimmed)
  }
}

extension TwoWayConverter where Model: OptionalModel, Model.Wrapped == CalendarDate, Display == String {
  /// Optional days: `nil` is an empty text. Otherwise the same as `birthdate` for days that are not optional.
  public static var birthdate: TwoWayConverter { TwoWayConverter(.birthdate) }
}
