import Foundation

/// Reads texts by a formatter. Also reads a day whose first hour clocks skip, if only the day is shown.
final class DateParser {
  private let formatter: DateFormatter
  /// The formatter in a time zone without daylight saving time.
  private lazy var elsewhere: DateFormatter = {
    let copy = formatter.copy() as! DateFormatter
    copy.timeZone = .gmt
    return copy
  }()

  init(_ formatter: DateFormatter) { self.formatter = formatter }

  /// The dates that a text may stand for.
  func dates(of text: String) -> [Date] {
    #if !canImport(Darwin)
      // Foundation traps if reading stops between the scalars of a character.
      guard text.allSatisfy({ $0.unicodeScalars.count == 1 }) else { return [] }
    #endif
    if let date = formatter.date(from: text) { return [date] }
    guard let wall = elsewhere.date(from: text) else { return [] }
    return [formatter.timeZone.date(atWallClock: wall.timeIntervalSinceReferenceDate)]
  }
}
