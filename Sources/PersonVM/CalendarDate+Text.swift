extension CalendarDate: LosslessStringConvertible {
  /// The day as `yyyy-MM-dd`, as in ISO 8601, always ten characters.
  public var description: String {
    "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
  }

  /// The day that a text names as `yyyy-MM-dd`, or `nil` for any other text and for a day that does not exist.
  ///
  /// Strict, because a lenient reading of a date is a wrong date in the end: exactly ten characters, ASCII digits
  /// with leading zeros, no sign, no space, nothing after the day.
  ///
  ///     CalendarDate("0004-02-29")   // 0004-02-29
  ///     CalendarDate("2001-2-3")     // nil
  ///     CalendarDate("2001-02-29")   // nil
  public init?(_ description: String) {
    let text = description.utf8
    guard
      text.count == 10,
      let year = Self.number(text.prefix(4)),
      Self.isHyphen(text.dropFirst(4).first),
      let month = Self.number(text.dropFirst(5).prefix(2)),
      Self.isHyphen(text.dropFirst(7).first),
      let day = Self.number(text.dropFirst(8))
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.utf8.count) + digits
  }

  private static func isHyphen(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "-")
  }

  /// Not `Int(_:)`, which takes a sign as well.
  private static func number(_ digits: Substring.UTF8View) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}
