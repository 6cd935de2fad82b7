import PersonVM
import Testing

@Suite struct CalendarDateDaysSpec {
  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("1970-01-02", 1), ("2000-02-29", 11016), ("2000-03-01", 11017),
    ("1582-10-15", -141_427), ("1582-10-04", -141_438), ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
  ])
  func `a calendar date counts the days since 1970`(text: String, days: Int) throws {
    let date = try #require(CalendarDate(text))
    #expect(date.daysSinceEpoch == days)
    #expect(CalendarDate(daysSinceEpoch: days) == date)
  }

  @Test(arguments: [-719_163, 2_932_897, .min, .max])
  func `a calendar date outside the years 1 to 9999 does not exist`(days: Int) {
    #expect(CalendarDate(daysSinceEpoch: days) == nil)
  }

  /// A second calendar, as simple as possible: each day follows the one before.
  @Test func `the days since 1970 agree with counting day by day, for all ten thousand years`() throws {
    var days = CalendarDate.earliest.daysSinceEpoch
    for year in 1...9999 {
      let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      for (index, count) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        for day in 1...count {
          let date = CalendarDate(year: year, month: index + 1, day: day)
          // One comparison for all days, and `#require` only for one that fails: there are 3.6 million days.
          if date?.daysSinceEpoch != days || date != CalendarDate(daysSinceEpoch: days) {
            try #require(Bool(false), "\(year)-\(index + 1)-\(day), day \(days)")
          }
          days += 1
        }
      }
    }
    #expect(days == CalendarDate.latest.daysSinceEpoch + 1)
  }
}
