public import Foundation

extension CalendarDate {
  private static let secondsPerDay = 86_400.0

  /// The day on which an instant falls in a time zone.
  ///
  /// Total: an instant before 0001-01-01, and NaN, give ``earliest``, one after 9999-12-31 gives ``latest``. Where such
  /// a date is an error, use ``init(exactly:timeZone:)``.
  ///
  ///     let instant = Date(timeIntervalSince1970: -1)
  ///     CalendarDate(instant)                                                  // 1969-12-31
  ///     CalendarDate(instant, timeZone: TimeZone(identifier: "Asia/Tokyo")!)   // 1970-01-01
  public init(_ date: Date, timeZone: TimeZone = .gmt) {
    let days = Self.localDays(date.timeIntervalSince1970, in: timeZone)
    self = CalendarDate(daysSinceEpoch: days) ?? (days < 0 ? .earliest : .latest)
  }

  /// The day on which an instant falls in a time zone; `nil` outside of 0001-01-01 to 9999-12-31.
  public init?(exactly date: Date, timeZone: TimeZone = .gmt) {
    guard !date.timeIntervalSince1970.isNaN else { return nil }
    self.init(daysSinceEpoch: Self.localDays(date.timeIntervalSince1970, in: timeZone))
  }

  /// Noon of this day in a time zone; `nil` if the zone never had this day.
  ///
  /// Noon, because clocks skip some midnights: in São Paulo some days began at one o'clock. If clocks change at noon
  /// itself, the instant is about an hour off, but on this day. A few zones around the date line left out a whole day
  /// when they changed sides; Apia never had 2011-12-30.
  /// this is `nil`.
  public func noon(in timeZone: TimeZone) -> Date? {
    let noon = (Double(daysSinceEpoch) + 0.5) * Self.secondsPerDay
    var guess = noon
    // The offset depends on the instant, and the instant on the offset. The first guess is off by at most a day, the
    // second by one clock change; either is fine if it falls on this day.
    for _ in 1...2 {
      guess = noon - Double(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: guess)))
      if Self.localDays(guess, in: timeZone) == daysSinceEpoch { return Date(timeIntervalSince1970: guess) }
    }
    return nil
  }

  private static func localDays(_ instant: Double, in timeZone: TimeZone) -> Int {
    // Instants far outside are clamped first, so that neither the zone's tables nor `Int` get a number that they cannot
    // hold. With a NaN `max` gives the lower bound.
    let bounds = (
      lower: Double(earliest.daysSinceEpoch - 2) * secondsPerDay,
      upper: Double(latest.daysSinceEpoch + 3) * secondsPerDay
    )
    let seconds = min(max(bounds.lower, instant), bounds.upper).rounded(.down)
    let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
    return Int(((seconds + Double(offset)) / secondsPerDay).rounded(.down))
  }
}
