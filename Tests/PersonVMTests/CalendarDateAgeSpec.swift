import PersonVM
import Testing

@Suite struct CalendarDateAgeSpec {
  @Test(arguments: [
    ("2000-06-15", "2000-06-15", 0), ("2000-06-15", "2001-06-14", 0), ("2000-06-15", "2001-06-15", 1),
    ("2000-06-15", "2026-05-30", 25), ("2000-06-15", "2026-07-01", 26), ("2000-12-31", "2001-01-01", 0),
    ("0001-01-01", "9999-12-31", 9998), ("2000-06-15", "2000-06-14", nil),
    // Where there is no 29 February the birthday is on 1 March.
    ("2004-02-29", "2005-02-28", 0), ("2004-02-29", "2005-03-01", 1), ("2004-02-29", "2008-02-28", 3),
    ("2004-02-29", "2008-02-29", 4), ("1896-02-29", "1900-02-28", 3), ("1896-02-29", "1900-03-01", 4),
  ])
  func `an age is in full years, and nobody has one before their birth`(birthdate: String, day: String, age: Int?)
    throws
  {
    #expect(try #require(CalendarDate(birthdate)).age(on: #require(CalendarDate(day))) == age)
  }
}
