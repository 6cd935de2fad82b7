import PersonVM
import Testing

@Suite struct CalendarDateTextSpec {
  @Test(arguments: ["0001-01-01", "0045-03-15", "0999-12-31", "1582-10-10", "1970-01-01", "2000-02-29", "9999-12-31"])
  func `a calendar date is written and read as yyyy-MM-dd`(text: String) throws {
    #expect(try #require(CalendarDate(text)).description == text)
  }

  @Test(arguments: [
    "", "1970", "1970-01", "1970-1-1", "70-01-01", "01970-01-01", "1970-01-01 ", " 1970-01-01", "1970-01-01T00:00:00Z",
    "1970/01/01", "1970-01/01", "19700101", "1970--1-01", "+970-01-01", "-970-01-01", "1970-+1-01", "1970-01-0x",
    "1970-01-\u{0}1", "1970–01–01", "１９７０-01-01", "١٩٧٠-٠١-٠١", "197é-01-01", "0000-01-01", "1970-00-01", "1970-13-01",
    "1970-01-00", "1970-01-32", "1900-02-29", "2001-02-29", "1970-01-01\u{301}",
  ])
  func `a calendar date refuses any other text`(text: String) {
    #expect(CalendarDate(text) == nil)
  }
}
