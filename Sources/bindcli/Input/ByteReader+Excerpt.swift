extension ByteReader {
  /// How many bytes of a line are shown on either side of a position, at most.
  private static let reach = 400

  /// The line of a position that was read before or is next; `nil` if it is no longer in the buffer. Nothing is read
  /// for it: the text after the position is shown as far as it is in the buffer.
  func excerpt(at position: SourcePosition) -> SourceExcerpt? {
    let past = past
    var place = past.count
    var start = place - lineBytes
    for _ in 0..<(self.position.line - position.line) {
      // The line before this one ends with the line feed before it.
      guard start > 0 else { return nil }
      place = start - 1
      start = lineStart(endingAt: place)
    }
    if position.line == self.position.line {
      // Backwards, because the beginning of a long line may be gone.
      for _ in 0..<(self.position.column - position.column) {
        repeat { place -= 1 } while place >= 0 && past[place].isContinuation
        guard place >= 0 else { return nil }
      }
    } else {
      guard start >= 0 else { return nil }
      place = start
      for _ in 1..<max(position.column, 1) {
        repeat { place += 1 } while place < past.count && past[place].isContinuation
        guard place < past.count else { return nil }
      }
    }
    return excerpt(from: start, around: place)
  }

  /// Whether only white space and commas precede the next byte on its line.
  var isFirstOnLine: Bool {
    for byte in past.suffix(min(lineBytes, past.count)).reversed() where !byte.isBlankOrComma { return false }
    return lineBytes <= past.count
  }

  /// The beginning of a line whose end is known; negative if it is no longer in the buffer.
  private func lineStart(endingAt end: Int) -> Int {
    if let feed = past[..<end].lastIndex(of: UInt8(ascii: "\n")) { return feed + 1 }
    guard isWhole else { return -1 }
    return past.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
  }

  private func excerpt(from start: Int, around place: Int) -> SourceExcerpt {
    let known = UnsafeRawBufferPointer(start: past.baseAddress, count: past.count + unread.count)
    var left = max(start, place - Self.reach, 0)
    while left > max(start, 0), left < place, known[left].isContinuation { left += 1 }
    let rest = known[place...].prefix { $0 != UInt8(ascii: "\n") }
    var right = min(rest.endIndex, place + Self.reach)
    while right < rest.endIndex, right > place, known[right].isContinuation { right -= 1 }
    return SourceExcerpt(
      before: String(decoding: known[left..<place], as: UTF8.self),
      after: String(decoding: known[place..<right], as: UTF8.self),
      isCutBefore: left != start,
      isCutAfter: right != rest.endIndex)
  }
}

extension UInt8 {
  /// Whether this is a byte of a UTF-8 sequence other than the first.
  var isContinuation: Bool { self & 0xC0 == 0x80 }

  fileprivate var isBlankOrComma: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r") || self == UInt8(ascii: ",")
  }
}
