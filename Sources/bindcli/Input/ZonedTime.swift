/// The time of an instant in ISO 8601, which follows the day: `T09:30:00.5+02:00`.
///
/// Read strictly, and not by Foundation, which takes `T99:99:99Z` for a time some days later, and leaves out what
/// follows the zone.
struct ZonedTime {
  /// The whole seconds from midnight in UTC to this time on the same day; negative for the evening before, and more
  /// than a day for the morning after.
  let secondsInUTC: Int

  /// The time of a text, or `nil` unless the text has two digits each for the hour, the minute and the second, perhaps
  /// a fraction of the second, and then `Z` or an offset: `+hh:mm`, `+hhmm` or `+hh`.
  init?(_ text: Substring) {
    var rest = text.utf8
    guard
      rest.skip("T"), let hour = rest.removeNumber(below: 24),
      rest.skip(":"), let minute = rest.removeNumber(below: 60),
      rest.skip(":"), let second = rest.removeNumber(below: 61)
    else { return nil }
    if rest.skip(".") {
      let fraction = rest.prefix { $0.digit != nil }
      guard !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(fraction.count)
    }
    guard let offset = Self.offset(rest) else { return nil }
    // A leap second, :60, is of the day that it ends.
    secondsInUTC = hour * 3600 + minute * 60 + min(second, 59) - offset
  }

  private static func offset(_ text: Substring.UTF8View) -> Int? {
    var rest = text
    if rest.skip("Z") { return rest.isEmpty ? 0 : nil }
    let isWest = rest.skip("-")
    guard isWest || rest.skip("+"), let hours = rest.removeNumber(below: 24) else { return nil }
    var seconds = hours * 3600
    if !rest.isEmpty {
      _ = rest.skip(":")
      guard let minutes = rest.removeNumber(below: 60), rest.isEmpty else { return nil }
      seconds += minutes * 60
    }
    return isWest ? -seconds : seconds
  }
}

extension Substring.UTF8View {
  /// Removes a character if the text begins with it, and returns whether it does.
  fileprivate mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    removeFirst()
    return true
  }

  /// Removes two digits, and returns their number; `nil` if the text does not begin with two digits, or if the number
  /// is too large.
  fileprivate mutating func removeNumber(below limit: Int) -> Int? {
    guard let tens = popFirst()?.digit, let ones = popFirst()?.digit else { return nil }
    let number = tens * 10 + ones
    return number < limit ? number : nil
  }
}

extension UInt8 {
  fileprivate var digit: Int? { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) ? Int(self) - 0x30 : nil }
}
