extension ByteReader {
  /// How many of the next unread bytes are ASCII, no control characters and neither of two others. Eight bytes are
  /// tested at a time, because most of a file consists of such bytes.
  @inline(__always)
  func plainCount(besides first: UInt8, _ second: UInt8) -> Int {
    let bytes = unread
    let (first8, second8) = (UInt64(first) &* Self.ones, UInt64(second) &* Self.ones)
    var count = 0
    while count &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: count, as: UInt64.self))
      // The high bit of a byte is set if the byte ends a run. A borrow can set it for bytes after such a byte, but
      // never before.
      let control = word &- Self.ones &* 0x20
      let isFirst = (word ^ first8) &- Self.ones
      let isSecond = (word ^ second8) &- Self.ones
      let ends = (word | control & ~word | isFirst & ~(word ^ first8) | isSecond & ~(word ^ second8)) & Self.highBits
      if ends != 0 { return count &+ ends.trailingZeroBitCount / 8 }
      count &+= 8
    }
    while count < bytes.count {
      let byte = bytes[count]
      if byte < 0x20 || byte >= 0x80 || byte == first || byte == second { break }
      count &+= 1
    }
    return count
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}
