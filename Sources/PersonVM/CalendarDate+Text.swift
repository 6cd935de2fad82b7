extension CalendarDate: LosslessStringConvertible {
  /// The day as `yyyy-MM-dd`, as in ISO 8601, always ten characters.
  public var description: String {
    "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
  }

  /// The day that a text names as `yyyy-MM-dd`, or `nil` for any other text and for a day that does not exist.
  ///
  /// Strict, because a guessed date is often the wrong one: exactly ten characters, ASCII digits with leading zeros, no
  /// sign, no space, nothing after the day.
  ///
  ///     CalendarDate("0004-02-29")   // 0004-02-29
  ///     CalendarDate("2001-2-3")     // nil
  ///     CalendarDate("2001-02-29")   // nil
  public init?(_ description: String) {
    let text = Array(description.utf8)
    guard
      text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = Self.number(text[..<4]), let month = Self.number(text[5..<7]), let day = Self.number(text[8...])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.utf8.count) + digits
  }

  /// The value of digits; `nil` for another text. `Int(_:)` would accept a sign, too.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
