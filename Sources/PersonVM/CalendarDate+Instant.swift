public import Foundation

extension CalendarDate {
  private static let secondsPerDay = 86_400.0

  /// The day on which an instant falls in a time zone. An instant before 0001-01-01, and NaN, give ``earliest``, one
  /// after 9999-12-31 gives ``latest``.
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
