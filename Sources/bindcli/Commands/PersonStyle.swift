import Foundation
import PersonVM

/// How persons read, as the command line has it.
enum PersonStyle {
  static let locale = Option(
    "locale", default: PersonConverter.defaultLocale, shownAs: "en_US_POSIX",
    abstract: "The locale of the names of months and days, and of the alphabet.",
    known: { Locale.availableIdentifiers },
    parse: Locale.init(known:))

  static let dateFormat = Option(
    "date-format", default: PersonConverter.defaultPattern, shownAs: PersonConverter.defaultPattern,
    abstract: "How to write a birthdate, as a Unicode date pattern; always by the Gregorian calendar.",
    explain: DayPatternCheck.objection(to:),
    parse: { DayPatternCheck.objection(to: $0) == nil ? $0 : nil })

  static let today = Option<CalendarDate?>(
    "today", default: nil, shownAs: "the present day in --time-zone",
    abstract: "The day on which persons have the age that is printed, as yyyy-MM-dd.",
    parse: { CalendarDate($0).map(Optional.some) })

  /// The day of the ages.
  static func today(_ arguments: ParsedArguments) -> CalendarDate {
    arguments[today] ?? CalendarDate(Date(), timeZone: arguments[PersonInput.timeZone])
  }

  static func converter(_ arguments: ParsedArguments) -> PersonConverter {
    PersonConverter(
      locale: arguments[locale], timeZone: arguments[PersonInput.timeZone], pattern: arguments[dateFormat])
  }
}
