public import Foundation

// Days are counted from 0000-03-01. A year that begins in March has its leap day at the end, so the months before it
// have the same lengths every year and follow one linear formula: 153 days for every five months. That origin lies
// before the earliest date, so no number that is divided is negative, and `/` and `%` round as they should.
extension CalendarDate {
  /// The number of days from 0000-03-01 to 1970-01-01.
  private static let epoch = 719_468

  private static let daysPer400Years = 146_097

  /// The number of days since 1970-01-01, negative before it.
  public var daysSinceEpoch: Int {
    let marchYear = month > 2 ? year : year - 1
    let century = marchYear / 100
    let monthsSinceMarch = (month + 9) % 12
    let dayOfMarchYear = (153 * monthsSinceMarch + 2) / 5 + day - 1
    return marchYear * 365 + marchYear / 4 - century + century / 4 + dayOfMarchYear - Self.epoch
  }

  /// The day that is a number of days after 1970-01-01; `nil` before 0001-01-01 and after 9999-12-31.
  ///
  ///     CalendarDate(daysSinceEpoch: -1)   // 1969-12-31
  public init?(daysSinceEpoch: Int) {
    guard (Self.earliest.daysSinceEpoch...Self.latest.daysSinceEpoch).contains(daysSinceEpoch) else { return nil }
    let days = daysSinceEpoch + Self.epoch
    let dayOfEra = days % Self.daysPer400Years
    // After subtracting the earlier leap days of these 400 years, every year has 365 days.
    let leapDays = dayOfEra / 1460 - dayOfEra / 36524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfMarchYear = dayOfEra - (yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100)
    let monthsSinceMarch = (5 * dayOfMarchYear + 2) / 153
    let month = (monthsSinceMarch + 2) % 12 + 1
    let marchYear = days / Self.daysPer400Years * 400 + yearOfEra
    self.init(
      uncheckedYear: month > 2 ? marchYear : marchYear + 1,
      month: month,
      day: dayOfMarchYear - (153 * monthsSinceMarch + 2) / 5 + 1
    )
  }
}

extension CalendarDate {
  private static let secondsPerDay = 86_400.0

  /// The day on which an instant falls in a time zone. An instant before 0001-01-01, and NaN, give ``earliest``; an
  /// instant after 9999-12-31 gives ``latest``.
  ///
  ///     let instant = Date(timeIntervalSince1970: -1)
  ///     CalendarDate(instant)                                                  // 1969-12-31
  ///     CalendarDate(instant, timeZone: TimeZone(identifier: "Asia/Tokyo")!)   // 1970-01-01
  public init(_ date: Date, timeZone: TimeZone = .gmt) {
    // Clamped first, so that neither the zone's tables nor `Int` get a number that they cannot hold. With a NaN `max`
    // gives the lower bound.
    let lower = Double(Self.earliest.daysSinceEpoch - 2) * Self.secondsPerDay
    let upper = Double(Self.latest.daysSinceEpoch + 3) * Self.secondsPerDay
    let seconds = min(max(lower, date.timeIntervalSince1970), upper).rounded(.down)
    let offset = Double(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
    let days = Int(((seconds + offset) / Self.secondsPerDay).rounded(.down))
    self = CalendarDate(daysSinceEpoch: days) ?? (days < 0 ? .earliest : .latest)
  }

  /// Noon of this day in UTC.
  var noon: Date { Date(timeIntervalSince1970: (Double(daysSinceEpoch) + 0.5) * Self.secondsPerDay) }
}

extension CalendarDate {
  /// The present day in the user's time zone.
  public static func today() -> CalendarDate { CalendarDate(Date(), timeZone: .current) }
}
