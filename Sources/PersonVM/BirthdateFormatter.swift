import BindingFoundation
internal import Foundation

/// Writes days by a Unicode date pattern in the words and digits of a locale.
///
/// It is a `DateFormatter` with two fixed settings. **Always Gregorian:** a locale has month names and digits, but its
/// calendar is ignored, because the model has Gregorian days and the pattern names Gregorian fields. **Always the given
/// day:** the formatter gets noon of the day in UTC, and writes in UTC, so no user's time zone shows the day before.
///
/// Making a formatter costs about 40 µs, and a text about 1 µs.
final class BirthdateFormatter {
  private let formatter = DateFormatter()

  init(locale: Locale, pattern: String) {
    formatter.locale = locale.forDateFormatter
    formatter.timeZone = .gmt
    formatter.calendar = Calendar(identifier: .gregorian)
    // By default the formatter uses Julian rules before October 1582.
    formatter.gregorianStartDate = Date(timeIntervalSince1970: -1e12)
    formatter.dateFormat = pattern
  }

  func string(from day: CalendarDate) -> String { formatter.string(from: day.noon) }
}

extension BirthdateFormatter: CustomStringConvertible {
  /// The pattern, to tell formatters apart in a picture of a graph.
  var description: String { formatter.dateFormat }
}
