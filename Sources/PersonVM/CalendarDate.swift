/// A day: a year, a month and a day of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31.
///
/// A birthday is a day, not an instant: it has no hour, and is the same in every time zone. "Proleptic" means that the
/// rules of today's calendar also hold before October 1582, as in ISO 8601: 1582-10-10 is a day like any other, 1500
/// has no 29 February, and the year before 0001 is not representable.
///
/// Every value is a real day. Numbers of a day that does not exist give `nil`:
///
///     CalendarDate(year: 2000, month: 2, day: 29)   // 2000-02-29
///     CalendarDate(year: 1900, month: 2, day: 29)   // nil: 1900 was no leap year
///     CalendarDate("1970-01-01")                    // 1970-01-01
///
/// A value takes four bytes. Comparing and counting days needs integers alone and no `Calendar`, and takes constant
/// time.
public struct CalendarDate: Hashable, Sendable {
  // Small fields, because every person has a date, and a trivial value of four bytes is compared in one instruction.
  private let storedYear: Int16
  private let storedMonth: UInt8
  private let storedDay: UInt8

  /// The year, from 1 to 9999.
  public var year: Int { Int(storedYear) }

  /// The month, from 1 to 12.
  public var month: Int { Int(storedMonth) }

  /// The day of the month, from 1 to 31.
  public var day: Int { Int(storedDay) }

  /// The day of that year, month and day, or `nil` if there is no such day from 0001-01-01 to 9999-12-31.
  public init?(year: Int, month: Int, day: Int) {
    guard
      (1...9999).contains(year),
      (1...12).contains(month),
      (1...Self.dayCount(year: year, month: month)).contains(day)
    else { return nil }
    self.init(uncheckedYear: year, month: month, day: day)
  }

  /// Requires numbers of a day that exists.
  init(uncheckedYear year: Int, month: Int, day: Int) {
    storedYear = Int16(year)
    storedMonth = UInt8(month)
    storedDay = UInt8(day)
  }

  private static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }
}

extension CalendarDate {
  /// 0001-01-01.
  public static let earliest = CalendarDate(uncheckedYear: 1, month: 1, day: 1)

  /// 9999-12-31.
  public static let latest = CalendarDate(uncheckedYear: 9999, month: 12, day: 31)
}

extension CalendarDate: Comparable {
  /// Whether the left day comes before the right one.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.storedYear, left.storedMonth, left.storedDay) < (right.storedYear, right.storedMonth, right.storedDay)
  }
}
