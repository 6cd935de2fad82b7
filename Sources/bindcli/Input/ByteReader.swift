/// Reads a source byte by byte through one buffer of fixed size, and knows the line and the column.
struct ByteReader: ~Copyable {
  private let source: any ByteSource
  private let buffer: UnsafeMutableRawBufferPointer
  private var index = 0
  private var end = 0
  private var isAtEnd = false

  /// How many bytes came before the buffer.
  private var offset = 0

  private var line = 1

  /// Where the line begins, counted in bytes from the start of the source.
  private var lineStart = 0

  /// The bytes of this line that begin no scalar; the column is counted without them.
  private var continuationCount = 0

  init(source: any ByteSource, capacity: Int = 64 * 1024) {
    self.source = source
    buffer = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit {
    buffer.deallocate()
  }

  /// Where the next byte is.
  var position: SourcePosition {
    SourcePosition(line: line, column: offset + index - lineStart - continuationCount + 1)
  }

  /// The bytes that can be looked at without reading more; none does not mean that there are no more.
  var unread: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: buffer[index..<end])
  }

  /// The next byte, which stays the next one, or `nil` at the end.
  @inline(__always)
  mutating func peek() throws -> UInt8? {
    if index < end { return buffer[index] }
    return try refill()
  }

  private mutating func refill() throws -> UInt8? {
    guard !isAtEnd else { return nil }
    offset += end
    index = 0
    end = 0
    end = try source.read(into: buffer)
    // A terminal can go on after its end; what was read as the end stays the end.
    isAtEnd = end == 0
    return isAtEnd ? nil : buffer[0]
  }

  /// Goes past so many unread bytes, of which none is a line feed and none belongs to a longer scalar.
  @inline(__always)
  mutating func skip(_ count: Int = 1) {
    index += count
  }

  /// Goes past a byte that is not the first one of its scalar.
  mutating func skipContinuation() {
    index += 1
    continuationCount += 1
  }

  /// Goes past a line feed.
  mutating func skipLineFeed() {
    index += 1
    line += 1
    beginLine()
  }

  /// Goes past a byte-order mark at the very start, which takes no column.
  mutating func skipByteOrderMark() throws {
    for byte: UInt8 in [0xEF, 0xBB, 0xBF] {
      guard try peek() == byte else { return }
      skip()
    }
    beginLine()
  }

  /// Goes past the rest of the line and its line feed.
  mutating func skipLine() throws {
    while let byte = try peek() {
      if byte == UInt8(ascii: "\n") {
        skipLineFeed()
        return
      }
      skip(unread.firstIndex(of: UInt8(ascii: "\n")) ?? unread.count)
    }
  }

  private mutating func beginLine() {
    lineStart = offset + index
    continuationCount = 0
  }
}
