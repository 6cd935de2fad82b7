import Foundation
import TestSupport
import Testing

@testable import bindcli

struct TimeZoneKnownSpec {
  @Test(
    arguments: [
      ("Z", 0), ("z", 0), ("utc", 0), ("UTC", 0), ("gmt", 0), ("+02:00", 7200), ("+0200", 7200), ("+02", 7200),
      ("+2", 7200), ("-03:30", -12600), ("\u{2212}3:30", -12600), ("+14:59", 53940), ("+00:00", 0),
      ("Asia/Tokyo", 32400), ("GMT+2", 7200),
    ])
  func `a zone has a name or an offset`(text: String, seconds: Int) {
    #expect(TimeZone(known: text)?.secondsFromGMT(for: Date(timeIntervalSince1970: 0)) == seconds)
  }

  @Test(arguments: [
    "", "+", "+1:2:3", "+02:60", "+15:00", "-99", "+123", "+12345", "GMT-18", "GMT+15", "Mars", "+ab", "+2:5", "+::",
  ])
  func `an identifier that is no zone is refused`(text: String) {
    #expect(TimeZone(known: text) == nil)
  }

  @Test func `an instant falls on the day of the zone's offset`() throws {
    let json = #"{"firstName":"a","birthdate":"1815-12-10T23:00:00Z"}"#
    let outcome = try Tool.run("format", "persons", "--time-zone", "+02:00", "--date-format", "d", input: json)
    #expect(outcome == Tool.Outcome(output: "a\t11\n", errors: "", status: 0))
  }
}
