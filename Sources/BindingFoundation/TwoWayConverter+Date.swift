public import Binding
public import Foundation

extension TwoWayConverter where Model == Date, Display == String {
  /// Dates by a pattern, read strictly.
  ///
  ///     let day = TwoWayConverter<Date, String>.date("yyyy-MM-dd")
  ///     try day.convertBack("2001-02-29")   // throws: there was no such day
  ///     try day.convertBack("2001-2-3")     // throws: the pattern asks for two digits
  ///
  /// Strict means that a text is read only if the date it stands for is shown as that very text: what a lenient
  /// parser takes for a date is a wrong date in the end. A text that equals the one shown leaves the model as it is,
  /// so that the hour of a date is not lost where only the day is edited back and forth.
  ///
  /// - Parameters:
  ///   - pattern: a Unicode date pattern. It should name the year in full: two digits stand for several centuries.
  ///   - locale: has the words and digits; it may read observables.
  ///   - timeZone: in which the date is shown and read; it may read observables.
  /// - Complexity: A formatter takes some 40 µs to make: at its first use, and when the pattern, the locale or the
  ///   zone changes.
  @export(implementation)
  public static func date(
    _ pattern: @autoclosure @escaping () -> String,
    locale: @autoclosure @escaping () -> Locale = Locale(identifier: "en_US_POSIX"),
    timeZone: @autoclosure @escaping () -> TimeZone = .gmt
  ) -> TwoWayConverter {
    let formatter = Computed(name: "date format") {
      strictFormatter(pattern: pattern(), locale: locale(), timeZone: timeZone())
    }
    return TwoWayConverter(convert: { formatter.value.string(from: $0) }) { text, current in
      let formatter = formatter.value
      if let current, formatter.string(from: current) == text { return .unchanged }
      guard let date = formatter.date(from: text), formatter.string(from: date) == text else {
        let isEmpty = text.isEmpty
        throw ConversionError(isEmpty ? "A date is missing." : "That is no date.", code: isEmpty ? .empty : .malformed)
      }
      return .value(date)
    }
  }
}

/// Gregorian without a change from the Julian calendar, and not the calendar of the locale.
@export(implementation)
func strictFormatter(pattern: String, locale: Locale, timeZone: TimeZone) -> DateFormatter {
  let formatter = DateFormatter()
  formatter.locale = locale
  formatter.timeZone = timeZone
  formatter.calendar = Calendar(identifier: .gregorian)
  formatter.gregorianStartDate = .distantPast
  formatter.isLenient = false
  formatter.dateFormat = pattern
  return formatter
}
