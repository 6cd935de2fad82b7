/// Reads the numbers of a time, which have fixed widths.
struct DigitScanner {
  private(set) var rest: Substring.UTF8View

  /// Skips a character if it is next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Skips one digit or more.
  mutating func skipDigits() -> Bool {
    guard rest.first?.isDigit == true else { return false }
    rest = rest.drop(while: \.isDigit)
    return true
  }

  /// Reads a number of two digits up to a limit.
  mutating func number(upTo limit: Int) -> Int? {
    let digits = rest.prefix(2)
    guard digits.count == 2, digits.allSatisfy(\.isDigit) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard number <= limit else { return nil }
    rest = rest.dropFirst(2)
    return number
  }
}
