import PersonVM
import Testing

@Suite struct CalendarDateWeekdaySpec {
  @Test(arguments: [
    ("0001-01-01", CalendarDate.Weekday.monday), ("1582-10-04", .monday), ("1582-10-14", .thursday),
    ("1582-10-15", .friday), ("1815-12-10", .sunday), ("1969-12-31", .wednesday), ("1970-01-01", .thursday),
    ("2000-02-29", .tuesday), ("2024-06-01", .saturday), ("9999-12-31", .friday),
  ])
  func `the weekday of a calendar date is that of the proleptic calendar`(text: String, weekday: CalendarDate.Weekday) {
    #expect(CalendarDate(text)?.weekday == weekday)
  }
}
