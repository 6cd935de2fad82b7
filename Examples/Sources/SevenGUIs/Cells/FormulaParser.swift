/// Reads a formula: sums of products of numbers, cells, functions of ranges and expressions in parentheses.
struct FormulaParser {
  private static let functions: Set<String> = ["SUM", "COUNT", "MIN", "MAX", "AVG"]

  private var rest: Substring

  init(_ text: Substring) { rest = text }

  /// The formula that the whole text forms; `nil` if it forms none.
  mutating func formula() -> Formula? {
    guard let result = sum() else { return nil }
    skipSpaces()
    return rest.isEmpty ? result : nil
  }

  private mutating func sum() -> Formula? { chain("+-") { $0.product() } }

  private mutating func product() -> Formula? { chain("*/") { $0.factor() } }

  /// Terms with signs between them, from left to right.
  private mutating func chain(_ signs: String, _ term: (inout Self) -> Formula?) -> Formula? {
    var result = term(&self)
    while let left = result, let sign = take(signs) {
      result = term(&self).map { .binary(sign, left, $0) }
    }
    return result
  }

  private mutating func factor() -> Formula? {
    if take("-") != nil { return factor().map { .binary("-", .number(0), $0) } }
    if take("(") != nil {
      let inner = sum()
      return take(")") == nil ? nil : inner
    }
    skipSpaces()
    let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
    rest = rest[word.endIndex...]
    if let number = Double(word), word.first?.isLetter == false { return .number(number) }
    if Self.functions.contains(word.uppercased()) { return call(word.uppercased()) }
    return CellReference(word).map(Formula.cell)
  }

  private mutating func call(_ name: String) -> Formula? {
    guard take("(") != nil, let first = reference() else { return nil }
    let last = take(":") == nil ? first : reference()
    guard let last, take(")") != nil else { return nil }
    return .call(name, CellReference.all(from: first, to: last))
  }

  private mutating func reference() -> CellReference? {
    skipSpaces()
    let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    rest = rest[word.endIndex...]
    return CellReference(word)
  }

  private mutating func take(_ characters: String) -> Character? {
    skipSpaces()
    guard let first = rest.first, characters.contains(first) else { return nil }
    rest.removeFirst()
    return first
  }

  private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }
}
