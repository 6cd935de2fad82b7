extension JSONTokenizer {
  /// Continues after a syntax error, where the next value most likely begins inside of `outer` containers.
  ///
  /// Strings and brackets are followed until the broken value has ended. It may lack a bracket, so it also ends where a
  /// line begins with `{` no further to the right than `column`, where the broken value began, because the members of
  /// an object are indented. Between values, the next comma or opening bracket counts.
  ///
  /// At the end of the file all open values count as closed, because the error has been reported.
  mutating func resume(outside outer: Int, column: Int) throws {
    if isInString { try skipBrokenString() }
    // Counted, so that an unmatched bracket is found without a search.
    var objects = containers[outer...].count { $0 == .object }
    var arrays = containers.count - outer - objects
    while let byte = try reader.peek() {
      let isInside = containers.count > outer
      switch byte {
      case UInt8(ascii: "{") where reader.position.column <= column && reader.isFirstOnLine:
        return goOn(outside: outer, expecting: .value)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard isInside else { return goOn(outside: outer, expecting: .value) }
        // No real file nests deeper: from here on values are told apart by lines alone.
        guard depth < Self.depthLimit else { break }
        let container: Container = byte == UInt8(ascii: "{") ? .object : .array
        containers.append(container)
        if container == .object { objects += 1 } else { arrays += 1 }
      case UInt8(ascii: "}") where objects > 0:
        while containers.removeLast() != .object { arrays -= 1 }
        objects -= 1
        if containers.count == outer { return try endValue(outside: outer) }
      case UInt8(ascii: "]") where arrays > 0:
        while containers.removeLast() != .array { objects -= 1 }
        arrays -= 1
        if containers.count == outer { return try endValue(outside: outer) }
      case UInt8(ascii: "]") where outer > 0:
        guard isInside else { return goOn(outside: outer, expecting: .commaOrEnd) }
        // Either the bracket is one too many, or the value lacks its own. The next character tells which.
        reader.skip()
        try skipWhitespace()
        let next = try reader.peek()
        if next == UInt8(ascii: "}") || next == UInt8(ascii: ",") { continue }
        return goOn(outside: 0, expecting: .value)
      case UInt8(ascii: ",") where !isInside && outer > 0:
        reader.skip()
        return goOn(outside: outer, expecting: .value)
      case UInt8(ascii: "\""):
        reader.skip()
        try skipBrokenString()
        continue
      default:
        break
      }
      reader.skipAny(byte)
    }
    goOn(outside: 0, expecting: .value)
  }

  /// Continues after a syntax error with the next line, with all containers closed.
  mutating func resumeOnNextLine() throws {
    try reader.skipLine()
    goOn(outside: 0, expecting: .value)
  }

  /// Skips the last bracket of a broken value, and unmatched ones behind it.
  private mutating func endValue(outside outer: Int) throws {
    repeat {
      reader.skip()
      try skipWhitespace()
    } while try reader.peek() == UInt8(ascii: "}")
    goOn(outside: outer, expecting: outer > 0 ? .commaOrEnd : .value)
  }

  private mutating func goOn(outside outer: Int, expecting next: Expectation) {
    containers.removeLast(max(0, containers.count - outer))
    expectation = next
    isInString = false
    text.isWanted = true
  }

  /// Skips the rest of a string, or of the line on which it should have ended.
  private mutating func skipBrokenString() throws {
    while let byte = try reader.peek(), byte != UInt8(ascii: "\n") {
      reader.skipAny(byte)
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\"), let next = try reader.peek(), next != UInt8(ascii: "\n") {
        reader.skipAny(next)
      }
    }
  }
}
