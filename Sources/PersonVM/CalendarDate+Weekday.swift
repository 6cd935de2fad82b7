extension CalendarDate {
  /// A day of the week, numbered as in ISO 8601: Monday is 1, Sunday is 7.
  public enum Weekday: Int, CaseIterable, Hashable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday
  }

  /// The day of the week. The weeks go on without a gap before 1582, because the calendar is proleptic.
  ///
  ///     CalendarDate("1970-01-01")?.weekday   // thursday
  public var weekday: Weekday {
    // 0001-01-01, the earliest date, was a Monday.
    Weekday(rawValue: (daysSinceEpoch - Self.earliest.daysSinceEpoch) % 7 + 1)!
  }
}
