public import Binding
public import Foundation

extension TwoWayConverter where Model == Date, Display == String {
  /// Dates by a pattern, read strictly.
  ///
  ///     let day = TwoWayConverter<Date, String>.date("yyyy-MM-dd")
  ///     try day.convertBack("2001-02-29")   // throws: there was no such day
  ///     try day.convertBack("2001-2-3")     // throws: the pattern asks for two digits
  ///
  /// A text is read only if its date is shown as that very text, in the digits of the locale or in ASCII digits: the
  /// date that a lenient parser guesses is often wrong. Upper case, kinds of space, the width of characters, and marks
  /// of direction, which come with a text that is copied, do not count. An error has the pattern among its arguments.
  ///
  /// Parts of the present date that are not shown are kept: the year, the time of day if only the day is shown, the day
  /// if only a time is shown, the offset of the zone in an hour that clocks show twice. So "29 February" is refused if
  /// the present year has no such day. Without a present date the year is 2000, and a weekday that is wrong in that
  /// year is refused. A month without a day is read as its first day.
  ///
  /// Without a present date a day begins at midnight or, where clocks skip midnight, at the first time that they show.
  /// A time that clocks skip is refused; a time that they show twice stands for the second one.
  ///
  /// - Parameters:
  ///   - pattern: a Unicode date pattern. It should have the full year: two digits stand for several centuries.
  ///     Outside of Apple's systems the name of a zone (`z`), a part of the day (`B`) and a narrow era (`GGGGG`) are
  ///     shown, but not read, if they have combining marks, as they have in Hindi.
  ///   - locale: the locale whose words and digits are used; the expression may read observables. A locale that
  ///     Foundation cannot format is replaced by `en_US_POSIX`. Chinese digits (`hanidec`) are shown, but not read,
  ///     because the names of Chinese months and weekdays contain them.
  ///   - timeZone: the zone in which dates are shown and read; the expression may read observables.
  /// - Complexity: Making a formatter takes about 40 µs, or 80 µs for a pattern with a weekday, at the first use, and
  ///   when the pattern, the locale or the zone changes. Showing a date takes 1 µs, reading one 2 to 5 µs if the
  ///   pattern has only years of one or four letters, months, days, weekdays, hours, minutes, seconds and halves of the
  ///   day (`yMLdEcHhmsa`), otherwise about 40 µs.
  public static func date(
    _ pattern: @autoclosure @escaping () -> String,
    locale: @autoclosure @escaping () -> Locale = Locale(identifier: "en_US_POSIX"),
    timeZone: @autoclosure @escaping () -> TimeZone = .gmt
  ) -> TwoWayConverter {
    let format = Computed(name: "date format") { DateFormat(pattern(), locale(), timeZone()) }
    return TwoWayConverter(convert: { format.value.show($0) }) { text, current in
      try format.value.read(text, current: current)
    }
  }
}

extension TwoWayConverter where Model: OptionalModel, Model.Wrapped == Date, Display == String {
  /// Optional dates: `nil` is an empty text. Otherwise the same as `date(_:locale:timeZone:)` for dates that are not
  /// optional.
  ///
  ///     Field(task[\.due], via: .date("yyyy-MM-dd"))                    // due: Date?
  ///     Field(task[\.due], via: .date("yyyy-MM-dd").optional("never"))
  public static func date(
    _ pattern: @autoclosure @escaping () -> String,
    locale: @autoclosure @escaping () -> Locale = Locale(identifier: "en_US_POSIX"),
    timeZone: @autoclosure @escaping () -> TimeZone = .gmt
  ) -> TwoWayConverter {
    TwoWayConverter(.date(pattern(), locale: locale(), timeZone: timeZone()))
  }
}

final class DateFormat {
  private let pattern: String
  private let formatter: DateFormatter
  private let reader: DateReader

  init(_ pattern: String, _ locale: Locale, _ zone: TimeZone) {
    self.pattern = pattern
    let formatter = strictFormatter(pattern, locale, zone)
    self.formatter = formatter
    let words = DatePattern(pattern, wordsOf: formatter)
    let shown = formatter.string(from: Date(timeIntervalSinceReferenceDate: 0))
    let others = DateParser(formatter)
    let candidates: (String) -> [Date] = { text in
      if let words { return words.wallClock(of: text).map { [zone.date(atWallClock: $0)] } ?? [] }
      return text.spellings(inDigitsOf: shown).flatMap(others.dates)
    }
    reader = DateReader(
      zone: zone, show: formatter.string(from:), candidates: candidates, essence: \.strict)
  }

  func show(_ date: Date) -> String { formatter.string(from: date) }

  func read(_ text: String, current: Date?) throws(ConversionError) -> BackConversion<Date> {
    if let current, show(current).strict == text.strict { return .unchanged }
    do { return .value(try reader.read(text, current: current)) } catch {
      throw ConversionError(noDate: text, format: pattern)
    }
  }
}

/// A formatter of the Gregorian calendar, even for dates before its introduction, whatever the calendar of the locale.
private func strictFormatter(_ pattern: String, _ locale: Locale, _ zone: TimeZone) -> DateFormatter {
  let formatter = DateFormatter()
  formatter.locale = locale.forDateFormatter
  formatter.timeZone = zone
  formatter.calendar = Calendar(identifier: .gregorian)
  formatter.gregorianStartDate = .distantPast
  formatter.isLenient = false
  formatter.dateFormat = pattern
  return formatter
}
