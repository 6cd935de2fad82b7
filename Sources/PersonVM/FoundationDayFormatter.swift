internal import Foundation

/// Writes days by a Unicode date pattern in the words and digits of a locale, by Foundation.
///
/// **Always Gregorian.** A locale has month names, weekday names and digits, but its calendar is ignored: in Thai
/// 1970-01-01 stays in the year 1970, and is not 2513 of the Buddhist era. The model has Gregorian days, the pattern
/// names Gregorian fields, and a year that changes with the language would be read as another day.
///
/// **Always the given day.** A `DateFormatter` writes instants, by a calendar that changes to Julian rules before 15
/// October 1582. The change is moved away, and the instant is noon in the formatter's zone: the zone matters only in a
/// pattern that shows it ("zzzz").
///
/// Making one costs about 40 µs, the first one in a program some milliseconds, and a string about one µs.
final class FoundationDayFormatter {
  private let timeZone: TimeZone
  private let formatter: DateFormatter

  /// Accepts any input: a locale or zone that Foundation cannot format is replaced by a close one, and a pattern that
  /// cannot be read gives empty texts.
  init(locale: Locale, timeZone: TimeZone, pattern: String) {
    self.timeZone = timeZone.supportedByDateFormatter
    formatter = DateFormatter()
    formatter.locale = locale.supportedByDateFormatter
    formatter.timeZone = self.timeZone
    formatter.calendar = Calendar(identifier: .gregorian)
    // Long before the first day: at `distantPast`, which is that day, the calendar would still count the days of the
    // year from the Julian one.
    formatter.gregorianStartDate = Date(timeIntervalSince1970: -1e12)
    formatter.dateFormat = pattern
  }

  func string(from day: CalendarDate) -> String {
    guard let noon = day.noon(in: timeZone) else { return stringInUTC(from: day) }
    return formatter.string(from: noon)
  }

  /// For a day that the zone never had. Changing the zone of the formatter costs as much as making one, but there are
  /// only a dozen of such days in two hundred years.
  private func stringInUTC(from day: CalendarDate) -> String {
    formatter.timeZone = .gmt
    defer { formatter.timeZone = timeZone }
    return formatter.string(from: day.noon(in: .gmt)!)
  }
}
