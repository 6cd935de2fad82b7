/// Reads the fixed-width numbers of a time from left to right.
struct DigitScanner {
  private(set) var rest: Substring.UTF8View

  /// Goes past a character if it is next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Goes past one digit or more.
  mutating func skipDigits() -> Bool {
    guard rest.first?.isDigit == true else { return false }
    rest = rest.drop(while: \.isDigit)
    return true
  }

  /// Reads two digits that make a number no larger than the limit.
  mutating func number(upTo limit: Int) -> Int? {
    let digits = rest.prefix(2)
    guard digits.count == 2, digits.allSatisfy(\.isDigit) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard number <= limit else { return nil }
    rest = rest.dropFirst(2)
    return number
  }
}
