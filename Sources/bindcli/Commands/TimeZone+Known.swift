import Foundation

extension TimeZone {
  /// Makes the zone of an identifier such as `Europe/Berlin`, of `UTC`, `GMT` or `Z` in any case, or of an offset as in
  /// ISO 8601, such as `+02:00`, `-0330` or `+2`; `nil` for any other text.
  init?(known text: String) {
    if ["Z", "UTC", "GMT"].contains(text.uppercased()) {
      self = .gmt
    } else if let match = text.wholeMatch(of: #/([+\-−])(\d(?=:|$)|\d\d)(?::?(\d\d))?/#) {
      guard let hours = Int(match.2), let minutes = Int(match.3 ?? "0"), hours < 15, minutes < 60 else { return nil }
      self.init(secondsFromGMT: (hours * 60 + minutes) * (match.1 == "+" ? 60 : -60))
    } else {
      // Foundation accepts offsets that no zone has, such as `GMT-18`. The offset of 1970 is checked, because long ago
      // real zones had such offsets too.
      self.init(identifier: text)
      guard abs(secondsFromGMT(for: Date(timeIntervalSince1970: 0))) < 15 * 3600 else { return nil }
    }
  }
}
