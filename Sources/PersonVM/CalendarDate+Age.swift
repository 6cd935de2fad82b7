extension CalendarDate {
  /// The full years from a birthdate, this, to a day, or `nil` if that day is before it.
  ///
  /// A year is full on the birthday. Who was born on 29 February has theirs on 1 March where there is no 29 February.
  ///
  ///     CalendarDate("2004-02-29")!.age(on: CalendarDate("2023-02-28")!)   // 18
  ///     CalendarDate("2004-02-29")!.age(on: CalendarDate("2023-03-01")!)   // 19
  public func age(on day: CalendarDate) -> Int? {
    guard day >= self else { return nil }
    return day.year - year - ((day.month, day.day) < (month, self.day) ? 1 : 0)
  }
}
