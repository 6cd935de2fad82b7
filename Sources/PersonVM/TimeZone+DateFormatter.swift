internal import Foundation

extension TimeZone {
  /// This zone, or UTC if no `DateFormatter` can be made for it. On Linux a `DateFormatter` traps on a zone fifteen
  /// hours or more away from UTC. No place on Earth has one, but a user can type "GMT-18".
  var supportedByDateFormatter: TimeZone {
    // The offset of 1970, because long ago real zones were that far off, which the formatter knows by name.
    abs(secondsFromGMT(for: Date(timeIntervalSince1970: 0))) < 15 * 3600 ? self : .gmt
  }
}
