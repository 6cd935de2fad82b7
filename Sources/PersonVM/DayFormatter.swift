internal import Foundation

/// Writes days by a Unicode date pattern in the words and digits of a locale.
///
/// What it writes is what ``FoundationDayFormatter`` does, always as a Gregorian date, but that is asked once for each
/// weekday, month, day and year: a field reads the same wherever it stands, see ``DayPattern``. The fields of
/// `en_US_POSIX` are known, so that for those nothing of Foundation has to be made at all. A string then takes a tenth of
/// a microsecond, and the first one in a program comes milliseconds sooner.
///
/// Keep it as long as its three inputs stay what they are.
final class DayFormatter {
  private let pattern: DayPattern?
  private let isEnglish: Bool

  /// What has been written of each part of the pattern that is a field, by its number.
  private var written: [[String?]]

  private let makeFormatter: (String) -> FoundationDayFormatter

  /// The formatters of the parts, where they were needed.
  private var formatters: [FoundationDayFormatter?]

  /// The formatter of a pattern that cannot be taken apart.
  private lazy var formatter = makeFormatter(fullPattern)
  private let fullPattern: String

  /// Takes whatever a user may have typed: a locale or a zone that no formatter can be made for gives way to one that
  /// is close to it, and a pattern that cannot be read gives empty texts.
  init(locale: Locale, timeZone: TimeZone, pattern: String) {
    let identifier = locale.identifier
    isEnglish = identifier == Locale.posixIdentifier
    // With keywords, such as another calendar, a pattern as a whole can mean more than its fields do.
    let isPlain = identifier.utf8.allSatisfy { $0 != UInt8(ascii: "@") } && !identifier.contains("-u-")
    self.pattern = isPlain ? DayPattern(pattern) : nil
    written = Array(repeating: [], count: self.pattern?.parts.count ?? 0)
    formatters = Array(repeating: nil, count: written.count)
    fullPattern = pattern
    makeFormatter = { FoundationDayFormatter(locale: locale, timeZone: timeZone, pattern: $0) }
  }

  func string(from day: CalendarDate) -> String {
    guard let pattern else { return formatter.string(from: day) }
    var text = ""
    text.reserveCapacity(40)
    for (index, part) in pattern.parts.enumerated() {
      switch part {
      case .text(let literal): text += literal
      case .field(let field): text += self.text(of: field, at: index, for: day)
      }
    }
    return text
  }

  private func text(of field: DayPattern.Field, at index: Int, for day: CalendarDate) -> String {
    let number = field.kind.number(of: day)
    if number < written[index].count, let text = written[index][number] { return text }
    let text = (isEnglish ? field.english(number) : nil) ?? formatter(of: field, at: index).string(from: day)
    let missing = number + 1 - written[index].count
    if missing > 0 { written[index] += Array(repeating: nil, count: missing) }
    written[index][number] = text
    return text
  }

  private func formatter(of field: DayPattern.Field, at index: Int) -> FoundationDayFormatter {
    if let formatter = formatters[index] { return formatter }
    let formatter = makeFormatter(field.pattern)
    formatters[index] = formatter
    return formatter
  }
}
