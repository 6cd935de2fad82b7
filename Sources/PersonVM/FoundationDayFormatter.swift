internal import Foundation

/// Writes days by a Unicode date pattern in the words and digits of a locale, as Foundation has it.
///
/// **Always Gregorian.** A locale brings its month names, weekday names and digits, but not its calendar: in Thai
/// 1970-01-01 stays in the year 1970, not 2513 of the Buddhist era. The model speaks of Gregorian days,
/// the pattern names Gregorian fields, and a year that changes with the language would be read as another day.
///
/// **Always the day that was given.** A `DateFormatter` writes instants, by a calendar that changes to the Julian rules
/// before 15 October 1582. The change is moved out of the way, and the instant is noon in the formatter's own zone: the
/// zone has a say in a pattern that shows it ("zzzz"), never in the day.
///
/// Making one costs about 40 µs, the first one in a program some milliseconds, and a string about one µs.
final class FoundationDayFormatter {
  private let timeZone: TimeZone
  private let formatter: DateFormatter

  /// Takes any input of a user: a locale or a zone that no formatter can be made for gives way to one that is close to
  /// it, and a pattern that cannot be read gives empty texts.
  init(locale: Locale, timeZone: TimeZone, pattern: String) {
    self.timeZone = timeZone.supportedByDateFormatter
    formatter = DateFormatter()
    formatter.locale = locale.supportedByDateFormatter
    formatter.timeZone = self.timeZone
    formatter.calendar = Calendar(identifier: .gregorian)
    // Long before the first day there is: at that day itself the calendar would still count the days of the year from
    // the Julian one. `distantPast` is that day.
    formatter.gregorianStartDate = Date(timeIntervalSince1970: -1e12)
    formatter.dateFormat = pattern
  }

  func string(from day: CalendarDate) -> String {
    guard let noon = day.noon(in: timeZone) else { return stringInUTC(from: day) }
    return formatter.string(from: noon)
  }

  /// For a day that the zone never had.
  ///
  /// Lending the formatter another zone costs as much as making one, but such days are a dozen in two hundred years.
  private func stringInUTC(from day: CalendarDate) -> String {
    formatter.timeZone = .gmt
    defer { formatter.timeZone = timeZone }
    return formatter.string(from: day.noon(in: .gmt)!)
  }
}
