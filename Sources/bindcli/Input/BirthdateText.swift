import Foundation
import PersonVM

/// Reads a birthdate in a record: a day `yyyy-MM-dd`, or an instant, which falls on a day in some time zone.
///
/// An instant is a day, `T`, `HH:mm` or `HH:mm:ss` with or without a fraction, and an offset: `Z`, `+HH`, `+HHmm` or
/// `+HH:mm`. A time without an offset is refused.
struct BirthdateText {
  /// The zone in which instants are days.
  let timeZone: TimeZone

  func day(of text: String) -> Result<CalendarDate, Mismatch> {
    let bytes = text.utf8
    guard bytes.count > 10, bytes.dropFirst(10).first.map({ $0 | 0x20 }) == UInt8(ascii: "t") else {
      return CalendarDate(text).map { .success($0) } ?? .failure(Mismatch(expected: "yyyy-MM-dd"))
    }
    guard
      let day = CalendarDate(String(text.prefix(10))),
      let seconds = Self.secondsAfterMidnight(bytes.dropFirst(11)),
      let local = CalendarDate(
        exactly: Date(timeIntervalSince1970: Double(day.daysSinceEpoch * 86_400 + seconds)), timeZone: timeZone)
    else {
      return .failure(Mismatch(expected: "yyyy-MM-dd or an instant such as 1970-01-01T00:00:00Z"))
    }
    return .success(local)
  }

  struct Mismatch: Error, Equatable {
    let expected: String
  }

  /// The seconds from midnight of the day before the `T`, in UTC, to the time after it; may be negative because of the
  /// offset.
  private static func secondsAfterMidnight(_ text: Substring.UTF8View) -> Int? {
    var scanner = DigitScanner(rest: text)
    guard let hour = scanner.number(upTo: 23), scanner.skip(":"), let minute = scanner.number(upTo: 59) else {
      return nil
    }
    var second = 0
    if scanner.skip(":") {
      // 60 is a leap second, which belongs to the day that it ends.
      guard let value = scanner.number(upTo: 60) else { return nil }
      second = min(value, 59)
      // A fraction never reaches the next second, so it is dropped.
      if scanner.skip(".") || scanner.skip(",") {
        guard scanner.skipDigits() else { return nil }
      }
    }
    guard let offset = offset(&scanner), scanner.rest.isEmpty else { return nil }
    return hour * 3600 + minute * 60 + second - offset
  }

  private static func offset(_ scanner: inout DigitScanner) -> Int? {
    if scanner.skip("Z") || scanner.skip("z") { return 0 }
    let sign: Int
    if scanner.skip("+") {
      sign = 1
    } else if scanner.skip("-") {
      sign = -1
    } else {
      return nil
    }
    guard let hours = scanner.number(upTo: 23) else { return nil }
    let hasMinutes = scanner.skip(":") || !scanner.rest.isEmpty
    guard let minutes = hasMinutes ? scanner.number(upTo: 59) : 0 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
