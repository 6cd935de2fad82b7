import Foundation
import PersonVM
import Testing

@Suite struct CalendarDateInstantSpec {
  @Test(arguments: [
    (0, "UTC", "1970-01-01"), (-1, "UTC", "1969-12-31"), (86_399.999, "UTC", "1970-01-01"),
    (86_400, "UTC", "1970-01-02"), (-1, "Asia/Tokyo", "1970-01-01"), (0, "America/New_York", "1969-12-31"),
    (-62_135_596_800, "UTC", "0001-01-01"), (253_402_300_799, "UTC", "9999-12-31"),
    (-62_135_596_801, "Etc/GMT-14", "0001-01-01"), (253_402_300_800, "Etc/GMT+12", "9999-12-31"),
    (1_325_239_199, "Pacific/Apia", "2011-12-29"), (1_325_239_200, "Pacific/Apia", "2011-12-31"),
    (1_539_485_999, "America/Sao_Paulo", "2018-10-13"), (1_541_300_400, "America/Sao_Paulo", "2018-11-04"),
  ])
  func `an instant falls on a day in a time zone`(seconds: Double, zone: String, text: String) throws {
    let timeZone = try #require(TimeZone(identifier: zone))
    let date = Date(timeIntervalSince1970: seconds)
    #expect(CalendarDate(date, timeZone: timeZone).description == text)
  }

  @Test func `an instant without a time zone falls on its day in UTC`() {
    #expect(CalendarDate(Date(timeIntervalSince1970: 86_399)).description == "1970-01-01")
  }

  @Test(arguments: [
    (Date.distantPast.timeIntervalSince1970, CalendarDate.earliest), (-62_135_596_801, .earliest),
    (253_402_300_800, .latest), (1e300, .latest), (-1e300, .earliest), (.infinity, .latest), (-.infinity, .earliest),
    (.nan, .earliest),
  ])
  func `an instant outside the years gives the first or the last day`(seconds: Double, nearest: CalendarDate) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(CalendarDate(date) == nearest)
  }
}
