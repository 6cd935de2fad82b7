import Binding
import Foundation

/// Reads dates as a format shows them, and refuses texts that the format would show differently.
struct DateReader {
  var zone: TimeZone
  var show: (Date) -> String
  /// The dates that a text may stand for. A text stands for the first of them that is shown as that text.
  var candidates: (String) -> [Date]
  /// Reduces a text to what has to be the same when the date of the text is shown again.
  var essence: (String) -> String

  /// The date of a whole text. Parts that the text lacks are taken from the present date: the year, the time of day if
  /// only a day is shown, the day if only a time is shown, the offset of the zone. A day that the present year lacks is
  /// refused, and so is a time that the clocks skip on the present day.
  func read(_ text: String, current: Date?) throws(ConversionError) -> Date {
    let wanted = essence(text)
    func isShown(_ date: Date) -> Bool { essence(show(date)) == wanted }
    let dates = candidates(text)
    var date = dates.first(where: isShown)
    // Foundation reads "1/2/5" as the year 5, which is shown as "1/2/05", and that as the year 2005. So the text that
    // is shown for the date is read again.
    if let found = date, case let shown = show(found), shown != text {
      date = candidates(shown).first(where: isShown) ?? found
    }
    if let current { date = DateCompletion(from: current, in: zone, isShown).completed(date, of: dates) }
    guard let date else { throw ConversionError(noDate: text) }
    return date
  }

}

/// Takes what a text lacks from the present date.
private struct DateCompletion {
  let zone: TimeZone
  /// The time on the clock at the present date, and the offset of the zone then.
  let present: TimeInterval
  let offset: Int
  /// Whether a date is shown as the text.
  let isShown: (Date) -> Bool

  init(from current: Date, in zone: TimeZone, _ isShown: @escaping (Date) -> Bool) {
    self.zone = zone
    present = zone.wallClock(at: current)
    offset = zone.secondsFromGMT(for: current)
    self.isShown = isShown
  }

  /// The date of a text, with the parts of the present date that the text lacks; `nil` if there is no such date.
  ///
  /// - Parameters:
  ///   - date: the date that is shown as the text, in whatever year; `nil` if none of the candidates is.
  ///   - candidates: the dates that the text may stand for.
  func completed(_ date: Date?, of candidates: [Date]) -> Date? {
    guard let date = withYear(date, of: candidates) else { return nil }
    // The text lacks the time of day, or the day, if it is shown the same with that part of the present date.
    let wall = zone.wallClock(at: date)
    if let date = shown(wall.rounded(toDays: present)) ?? shown(present.rounded(toDays: wall)) { return date }
    return isTime(wall) ? nil : shown(wall) ?? date
  }

  /// A date that is shown as the text, in the present year if the text has no year.
  private func withYear(_ date: Date?, of candidates: [Date]) -> Date? {
    // The weekdays repeat after 28 years, so a text that is shown the same there has no year. If it has a weekday, that
    // may be right in the present year alone.
    let hasYear = date.map { shown(zone.wallClock(at: $0) + 10_227 * 86_400) == nil } ?? false
    if hasYear { return date }
    return candidates.compactMap { shown(zone.wallClock(at: $0).moved(toYearOf: present)) }.first
  }

  /// Whether the text has only a time, one that the present day lacks. Only such a text is shown the same 400 days
  /// away: there the year, the month, the day of the month and the weekday differ.
  private func isTime(_ wall: TimeInterval) -> Bool {
    [-400, 400].contains { shown(wall + $0 * 86_400) != nil }
  }

  /// The date at a time on the clock, if it is shown as the text. Of two dates at that time, the one with the present
  /// offset: a text seldom has the offset.
  private func shown(_ wall: TimeInterval) -> Date? {
    let dates = zone.dates(atWallClock: wall).filter(isShown)
    return dates.first { zone.secondsFromGMT(for: $0) == offset } ?? dates.last
  }
}

extension TimeInterval {
  /// The day of this time, with the time of day of another time.
  fileprivate func rounded(toDays other: TimeInterval) -> TimeInterval {
    let day = 86_400.0
    return (self / day).rounded(.down) * day + other - (other / day).rounded(.down) * day
  }

  /// This time in the year of another time. The 29 February of a year that has none is the first of March.
  fileprivate func moved(toYearOf other: TimeInterval) -> TimeInterval {
    guard let day = Int(exactly: (self / 86_400).rounded(.down)),
      let otherDay = Int(exactly: (other / 86_400).rounded(.down))
    else { return self }
    let year = yearOf(day)
    let month = (1...12).last { daysSince2001(year, $0) <= day }!
    return self + Double(daysSince2001(yearOf(otherDay), month) - daysSince2001(year, month)) * 86_400
  }
}

extension TimeZone {
  /// The wall-clock time in this zone, in seconds since the beginning of 2001 on the same clock.
  func wallClock(at date: Date) -> TimeInterval {
    date.timeIntervalSinceReferenceDate + Double(secondsFromGMT(for: date))
  }

  /// The date at a wall-clock time in this zone. If clocks show the time twice, the result is the second date; if
  /// clocks skip the time, the result is later by as much as they skip.
  func date(atWallClock wall: TimeInterval) -> Date { dates(atWallClock: wall).last! }

  /// The dates at a wall-clock time in this zone, the earlier one first: two if clocks show the time twice. If clocks
  /// skip the time, the result is a date that is later by as much as they skip.
  func dates(atWallClock wall: TimeInterval) -> [Date] {
    // The offset changes less than once in two days, by at most a day. So it is either the offset of 25 hours before or
    // that of 25 hours after.
    let before = secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: wall - 90_000))
    let after = secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: wall + 90_000))
    let (early, late) = (wall - Double(before), wall - Double(after))
    let dates = [Date(timeIntervalSinceReferenceDate: early), Date(timeIntervalSinceReferenceDate: late)]
    if before == after { return [dates[1]] }
    if secondsFromGMT(for: dates[1]) != after { return [dates[0]] }
    return secondsFromGMT(for: dates[0]) == before ? dates : [dates[1]]
  }
}

extension ConversionError {
  init(noDate text: String, format: String? = nil) {
    self.init(
      text.isEmpty ? "A date is missing." : "That is no date.", code: text.isEmpty ? .empty : .malformed,
      arguments: format.map { [.format: $0] } ?? [:])
  }
}
