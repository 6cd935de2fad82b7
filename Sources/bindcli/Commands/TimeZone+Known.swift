import Foundation

extension TimeZone {
  /// Makes a time zone from an identifier such as `Europe/Berlin`, from `UTC`, `GMT` or `Z` in upper or lower case, or
  /// from an offset as in ISO 8601, such as `+02:00`, `-0330` or `+2`; `nil` for any other text.
  init?(known text: String) {
    if ["Z", "UTC", "GMT"].contains(text.uppercased()) {
      self = .gmt
    } else if let match = text.wholeMatch(of: #/([+\-−])(\d(?=:|$)|\d\d)(?::?(\d\d))?/#) {
      guard let hours = Int(match.2), let minutes = Int(match.3 ?? "0"), hours < 15, minutes < 60 else { return nil }
      self.init(secondsFromGMT: (hours * 60 + minutes) * (match.1 == "+" ? 60 : -60))
    } else {
      // Foundation accepts offsets that no zone has, such as `GMT-18`. So offsets of 15 hours or more are refused. The
      // offset of 1970 is checked, because long ago real zones had such offsets as well.
      self.init(identifier: text)
      guard abs(secondsFromGMT(for: Date(timeIntervalSince1970: 0))) < 15 * 3600 else { return nil }
    }
  }
}
