internal import Foundation

/// Writes days by a Unicode date pattern in the words and digits of a locale.
///
/// It writes the same texts as ``FoundationDayFormatter``, always as Gregorian dates, but asks that once for each
/// weekday, month, day and year, because a field is the same text in each date, see ``DayPattern``. The texts of
/// `en_US_POSIX` are built in, so no Foundation formatter is made for them. A string then takes a tenth of a
/// microsecond, and the first one in a program comes milliseconds sooner.
///
/// Keep it as long as its three inputs stay the same.
final class DayFormatter {
  private let pattern: DayPattern?
  private let isEnglish: Bool

  // Access is not checked for overlaps, because both are private and no code of a caller runs while one is used. The
  // checks would take a third of the time.

  /// All texts of parts that have been written so far.
  private var texts: [UInt8] = []

  /// The range in ``texts`` of each part of the pattern, by the number on which it depends; empty if it was not written
  /// yet.
  private var places: [[Range<Int>]]

  private let makeFormatter: (String) -> FoundationDayFormatter

  /// The formatters of the parts, where they were needed.
  private var formatters: [FoundationDayFormatter?]

  /// The formatter of a pattern that cannot be taken apart.
  private lazy var formatter = makeFormatter(fullPattern)
  private let fullPattern: String

  /// Accepts any input: a locale or zone that Foundation cannot format is replaced by a close one, and a pattern that
  /// cannot be read gives empty texts.
  init(locale: Locale, timeZone: TimeZone, pattern: String) {
    let identifier = locale.identifier
    isEnglish = identifier == Locale.posixIdentifier
    // With keywords, such as another calendar, a whole pattern can mean more than its fields do.
    let isPlain = identifier.utf8.allSatisfy { $0 != UInt8(ascii: "@") } && !identifier.contains("-u-")
    self.pattern = isPlain ? DayPattern(pattern) : nil
    places = Array(repeating: [], count: self.pattern?.parts.count ?? 0)
    formatters = Array(repeating: nil, count: places.count)
    fullPattern = pattern
    makeFormatter = { FoundationDayFormatter(locale: locale, timeZone: timeZone, pattern: $0) }
  }

  func string(from day: CalendarDate) -> String {
    guard let pattern else { return formatter.string(from: day) }
    var size = 0
    for (index, part) in pattern.parts.enumerated() {
      size += place(of: part, at: index, for: day).count
    }
    // Copied in one go. Appending text by text would check the capacity each time, which takes most of the time of
    // short texts.
    return texts.withUnsafeBufferPointer { texts in
      String(unsafeUninitializedCapacity: size) { buffer in
        var end = 0
        for (index, part) in pattern.parts.enumerated() {
          let place = places[index][part.number(of: day)]
          guard !place.isEmpty else { continue }
          (buffer.baseAddress! + end).initialize(from: texts.baseAddress! + place.lowerBound, count: place.count)
          end += place.count
        }
        return end
      }
    }
  }

  /// The range of a part's text for a day, which is written if it was not yet.
  private func place(of part: DayPattern.Part, at index: Int, for day: CalendarDate) -> Range<Int> {
    let number = part.number(of: day)
    if number < places[index].count, !places[index][number].isEmpty { return places[index][number] }
    let start = texts.count
    switch part {
    case .text(let text):
      texts += text.utf8
    case .field(let field):
      texts += ((isEnglish ? field.english(number) : nil) ?? formatter(of: field, at: index).string(from: day)).utf8
    }
    let missing = number + 1 - places[index].count
    if missing > 0 { places[index] += Array(repeating: 0..<0, count: missing) }
    places[index][number] = start..<texts.count
    return start..<texts.count
  }

  private func formatter(of field: DayPattern.Field, at index: Int) -> FoundationDayFormatter {
    if let formatter = formatters[index] { return formatter }
    let formatter = makeFormatter(field.pattern)
    formatters[index] = formatter
    return formatter
  }
}

extension DayFormatter: CustomStringConvertible {
  /// The pattern, to tell formatters apart in a picture of a graph.
  var description: String { fullPattern }
}
