internal import Foundation

extension TimeZone {
  /// This zone, or UTC where no `DateFormatter` can be made for it.
  ///
  /// On Linux a `DateFormatter` traps on a zone fifteen hours or more away from UTC. No place on Earth has one, but
  /// "GMT-18" is an identifier that a user can type.
  var supportedByDateFormatter: TimeZone {
    // Asked in 1970: long ago even real zones were that far off, and those the formatter knows by name.
    abs(secondsFromGMT(for: Date(timeIntervalSince1970: 0))) < 15 * 3600 ? self : .gmt
  }
}
