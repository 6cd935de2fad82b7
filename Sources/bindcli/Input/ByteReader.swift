/// Reads a source byte by byte through a buffer of fixed size, and counts lines and columns.
struct ByteReader: ~Copyable {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let source: any ByteSource
  private let capacity: Int

  /// How many of the bytes that were read are kept, so that a message can show them.
  private let history: Int

  private let buffer: UnsafeMutableRawBufferPointer
  private var index = 0
  private var end = 0
  private var isAtEnd = false

  private var offset = 0

  private var line = 1

  /// The offset of the beginning of the line in the source.
  private var lineStart = 0

  /// The bytes of this line that begin no scalar; the column does not count them.
  private var continuationCount = 0

  init(source: any ByteSource, capacity: Int = 64 * 1024, history: Int = 16 * 1024) {
    self.source = source
    self.capacity = capacity
    self.history = history
    buffer = .allocate(byteCount: capacity + history + Self.byteOrderMark.count, alignment: 16)
  }

  deinit {
    buffer.deallocate()
  }

  var position: SourcePosition {
    SourcePosition(line: line, column: offset + index - lineStart - continuationCount + 1)
  }

  /// The bytes in the buffer that were not read yet; more may follow if there are none.
  @inline(__always)
  var unread: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: buffer.baseAddress.unsafelyUnwrapped + index, count: end - index)
  }

  /// The bytes in the buffer that were read, up to the one before the next byte.
  var past: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: buffer[..<index])
  }

  /// How many bytes of ``past`` belong to this line; more than ``past`` has if the beginning is no longer there.
  var lineBytes: Int {
    offset + index - lineStart
  }

  var isWhole: Bool {
    offset == 0
  }

  /// The next byte, without skipping it; `nil` at the end.
  @inline(__always)
  mutating func peek() throws -> UInt8? {
    if index < end { return buffer[index] }
    return try refill()
  }

  private mutating func refill() throws -> UInt8? {
    try readMore() ? buffer[index] : nil
  }

  /// Reads more bytes behind the unread ones. Returns whether there were any.
  private mutating func readMore() throws -> Bool {
    guard !isAtEnd else { return false }
    makeRoom()
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...].prefix(capacity)))
    end += count
    // A terminal can go on after its end; here an end stays the end.
    isAtEnd = count == 0
    return !isAtEnd
  }

  /// Forgets all but the history, if there is too little room for one read.
  private mutating func makeRoom() {
    guard buffer.count - end < capacity else { return }
    let forgotten = max(0, index - history)
    let start = buffer.baseAddress.unsafelyUnwrapped
    start.copyMemory(from: start + forgotten, byteCount: end - forgotten)
    offset += forgotten
    index -= forgotten
    end -= forgotten
  }

  /// Skips unread bytes, none of which is a line feed or belongs to a longer scalar.
  @inline(__always)
  mutating func skip(_ count: Int = 1) {
    index += count
  }

  /// Skips a byte that is not the first of its scalar.
  @inline(__always)
  mutating func skipContinuation() {
    index += 1
    continuationCount += 1
  }

  /// Skips unread bytes, none of which is a line feed, and of which `continuations` begin no scalar.
  @inline(__always)
  mutating func skip(_ count: Int, continuations: Int) {
    index += count
    continuationCount += continuations
  }

  @inline(__always)
  mutating func skipLineFeed() {
    index += 1
    line += 1
    beginLine()
  }

  mutating func skipAny(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\n"): skipLineFeed()
    case 0x80...0xBF: skipContinuation()
    default: skip()
    }
  }

  /// Skips a byte-order mark at the very start, which takes no column.
  mutating func skipByteOrderMark() throws {
    let mark = Self.byteOrderMark
    // Only a text that begins like a mark waits for the rest of it.
    guard try peek() == mark[0] else { return }
    while unread.count < mark.count, try readMore() {}
    guard unread.starts(with: mark) else { return }
    skip(mark.count)
    beginLine()
  }

  /// Skips the rest of the line with its line feed.
  mutating func skipLine() throws {
    while let byte = try peek() {
      if byte == UInt8(ascii: "\n") {
        skipLineFeed()
        return
      }
      skip(unread.firstIndex(of: UInt8(ascii: "\n")) ?? unread.count)
    }
  }

  @inline(__always)
  private mutating func beginLine() {
    lineStart = offset + index
    continuationCount = 0
  }
}
