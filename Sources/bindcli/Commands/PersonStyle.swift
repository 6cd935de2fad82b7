import Binding
import Foundation
import PersonVM

/// The options that say how names and dates are written.
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

  /// The converter for these options. It caches the texts of days, because a million persons have only some ten
  /// thousand different birthdates, and a `DateFormatter` takes a microsecond for each text. To bound its memory, the
  /// cache is emptied at 50,000 texts.
  static func converter(_ arguments: ParsedArguments) -> PersonConverter {
    let converter = PersonConverter(locale: arguments[locale], pattern: arguments[dateFormat])
    var texts: [Int: String] = [:]
    return PersonConverter(
      name: converter.name,
      birthdate: Converter { day in
        let number = day.daysSinceEpoch
        if let text = texts[number] { return text }
        if texts.count == 50_000 { texts = [:] }
        let text = converter.birthdate.convert(day)
        texts[number] = text
        return text
      })
  }
}
