import Foundation

extension TimeZone {
  /// The zone of an identifier such as `Europe/Berlin`, of `UTC`, `GMT` or `Z` in any case, or of an offset as in ISO
  /// 8601, `+02:00`, `-0330` or `+2`; `nil` for any other text.
  ///
  /// `GMT-18` is refused: no place is fifteen hours or more away from UTC, and on Linux no date can be written there.
  init?(known text: String) {
    if ["Z", "UTC", "GMT"].contains(text.uppercased()) {
      self = .gmt
    } else if let first = text.first, "+-\u{2212}".contains(first) {
      guard let minutes = Self.minutes(text.dropFirst()) else { return nil }
      self.init(secondsFromGMT: (first == "+" ? minutes : -minutes) * 60)
    } else {
      self.init(identifier: text)
    }
    // The offset of 1970, because long ago real zones were that far off, and have names.
    guard abs(secondsFromGMT(for: Date(timeIntervalSince1970: 0))) < 15 * 3600 else { return nil }
  }

  private static func minutes(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: ":")).contains($0) }) else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let digits: [Substring]
    switch (parts.count, text.count) {
    case (1, 1...2): digits = [text, "0"]
    case (1, 4): digits = [text.prefix(2), text.suffix(2)]
    case (2, _) where (1...2).contains(parts[0].count) && parts[1].count == 2: digits = parts
    default: return nil
    }
    guard let hours = Int(digits[0]), let minutes = Int(digits[1]), minutes < 60 else { return nil }
    return hours * 60 + minutes
  }
}
