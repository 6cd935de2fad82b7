import Binding
import Foundation

/// Reads dates as a format shows them, and nothing that is shown differently.
struct DateReader {
  var zone: TimeZone
  var show: (Date) -> String
  /// The dates that a text may stand for, in the order in which they are tried: a text stands for the first that is
  /// shown as that text.
  var candidates: (String) -> [Date]
  /// What of a text has to be shown again.
  var essence: (String) -> String

  /// The date of a text as a whole. What the text does not say is taken from the present date: the time of day where
  /// only a day is shown, the day where only a time is.
  func read(_ text: String, current: Date?) throws(ConversionError) -> Date {
    let wanted = essence(text)
    func isShown(_ date: Date) -> Bool { essence(show(date)) == wanted }
    guard let date = candidates(text).first(where: isShown) else { throw ConversionError(noDate: text) }
    guard let current else { return date }
    let (new, old) = (zone.wallClock(at: date), zone.wallClock(at: current))
    let daily = zone.date(atWallClock: new.rounded(toDays: old))
    if isShown(daily) { return daily }
    let timely = zone.date(atWallClock: old.rounded(toDays: new))
    return isShown(timely) ? timely : date
  }
}

extension TimeInterval {
  /// This day, at the time of day of another.
  fileprivate func rounded(toDays other: TimeInterval) -> TimeInterval {
    let day = 86_400.0
    return (self / day).rounded(.down) * day + other - (other / day).rounded(.down) * day
  }
}

extension TimeZone {
  /// What clocks in this zone show, in seconds since clocks showed the beginning of 2001.
  func wallClock(at date: Date) -> TimeInterval {
    date.timeIntervalSinceReferenceDate + Double(secondsFromGMT(for: date))
  }

  /// When clocks in this zone show that. If they do so twice it is the second time; if they skip it, as much later as
  /// they skip.
  func date(atWallClock wall: TimeInterval) -> Date {
    // Clocks are set less than once in two days, and by a day at most.
    let before = secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: wall - 90_000))
    let after = secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: wall + 90_000))
    let late = Date(timeIntervalSinceReferenceDate: wall - Double(after))
    if before == after || secondsFromGMT(for: late) == after { return late }
    return Date(timeIntervalSinceReferenceDate: wall - Double(before))
  }
}

extension ConversionError {
  init(noDate text: String, format: String? = nil) {
    self.init(
      text.isEmpty ? "A date is missing." : "That is no date.", code: text.isEmpty ? .empty : .malformed,
      arguments: format.map { [.format: $0] } ?? [:])
  }
}
