import Foundation
import PersonVM

/// The options for how persons are written.
enum PersonStyle {
  static let locale = Option(
    "locale", default: PersonConverter.defaultLocale, shownAs: "en_US_POSIX",
    abstract: "The locale of the names of months and days, and of the alphabet.",
    known: { Locale.availableIdentifiers },
    parse: Locale.init(known:))

  static let dateFormat = Option(
    "date-format", default: PersonConverter.defaultPattern, shownAs: PersonConverter.defaultPattern,
    abstract: "How to write a birthdate, as a Unicode date pattern; always by the Gregorian calendar.",
    parse: { (pattern) throws(InvalidValue) in
      if let objection = DayPatternCheck.objection(to: pattern) { throw InvalidValue(reason: objection) }
      return pattern
    })

  static func converter(_ arguments: ParsedArguments) -> PersonConverter {
    PersonConverter(
      locale: arguments[locale], timeZone: arguments[PersonInput.timeZone], pattern: arguments[dateFormat])
  }
}
