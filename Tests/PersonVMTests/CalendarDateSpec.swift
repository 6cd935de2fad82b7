import PersonVM
import Testing

@Suite struct CalendarDateSpec {
  @Test(arguments: [
    (1, 1, 1), (4, 2, 29), (100, 2, 28), (400, 2, 29), (1582, 10, 4), (1582, 10, 5), (1582, 10, 14), (1582, 10, 15),
    (1900, 2, 28), (1970, 1, 1), (2000, 2, 29), (2024, 2, 29), (9999, 12, 31),
  ])
  func `a calendar date has a year, a month and a day`(year: Int, month: Int, day: Int) throws {
    let date = try #require(CalendarDate(year: year, month: month, day: day))
    #expect((date.year, date.month, date.day) == (year, month, day))
  }

  @Test(arguments: [
    (0, 1, 1), (-1, 1, 1), (10000, 1, 1), (.min, 1, 1), (.max, 1, 1),
    (1970, 0, 1), (1970, 13, 1), (1970, -1, 1), (1970, .max, 1),
    (1970, 1, 0), (1970, 1, -1), (1970, 1, 32), (1970, 1, .max), (1970, 4, 31), (1970, 6, 31), (1970, 9, 31),
    (1970, 11, 31), (1970, 2, 29), (1900, 2, 29), (2100, 2, 29), (2000, 2, 30), (100, 2, 29), (1500, 2, 29),
  ])
  func `a calendar date of a day that does not exist is nil`(year: Int, month: Int, day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: [
    ("0001-01-01", "0001-01-02"), ("1970-01-31", "1970-02-01"), ("1970-12-31", "1971-01-01"),
    ("0999-12-31", "1000-01-01"), ("1970-02-28", "1970-11-01"),
  ])
  func `calendar dates are ordered by time`(earlier: String, later: String) throws {
    let (earlier, later) = (try #require(CalendarDate(earlier)), try #require(CalendarDate(later)))
    #expect(earlier < later)
    #expect(!(later < earlier))
    #expect(!(earlier < earlier))
  }

  @Test func `the first and the last calendar date are known`() {
    #expect(CalendarDate.earliest.description == "0001-01-01")
    #expect(CalendarDate.latest.description == "9999-12-31")
  }

  @Test func `a calendar date takes four bytes`() {
    #expect(MemoryLayout<CalendarDate>.size == 4)
  }
}
