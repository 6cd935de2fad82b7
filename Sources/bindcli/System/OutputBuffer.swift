/// Collects the bytes for standard output and writes them in large pieces.
///
/// Appended bytes stay in memory; ``flush()`` and ``flushIfFull()`` write them, and throw if that fails. Releasing a
/// buffer drops its bytes, because after a failed write nothing better can be done.
final class OutputBuffer {
  private let write: (UnsafeRawBufferPointer) throws(SystemError) -> Void
  private let capacity: Int

  /// The output, if it is a file.
  let descriptor: FileDescriptor?

  /// Earlier messages, which are written first. A failure of that cannot be reported anywhere.
  var messages: OutputBuffer?

  /// Whether nothing was written yet, or the last output ended a line.
  private(set) var isAtLineStart = true

  /// Whether the last appended bytes, written or not, ended a line.
  var endsLine: Bool { bytes.last.map { $0 == UInt8(ascii: "\n") } ?? isAtLineStart }

  /// Access is not checked for overlaps: the bytes are private, and a row would take a dozen of these checks.
  private var bytes: [UInt8] = []

  convenience init(_ descriptor: FileDescriptor = .standardOutput) {
    self.init(capacity: 64 * 1024, descriptor: descriptor) { (bytes) throws(SystemError) in try descriptor.write(bytes)
    }
  }

  init(
    capacity: Int, descriptor: FileDescriptor? = nil,
    write: @escaping (UnsafeRawBufferPointer) throws(SystemError) -> Void
  ) {
    self.capacity = capacity
    self.descriptor = descriptor
    self.write = write
    bytes.reserveCapacity(capacity + capacity / 4)
  }

  func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends a text, replacing those bytes, all of them ASCII, for which `replacement` returns a text.
  @inline(__always)
  func append(_ text: String, replacing replacement: (UInt8) -> String?) {
    var text = text
    text.withUTF8 { source in
      var copied = 0
      for index in source.indices {
        guard let substitute = replacement(source[index]) else { continue }
        bytes.append(contentsOf: source[copied..<index])
        bytes.append(contentsOf: substitute.utf8)
        copied = index + 1
      }
      bytes.append(contentsOf: source[copied...])
    }
  }

  /// Writes the collected bytes if there are enough of them.
  func flushIfFull() throws(SystemError) {
    if bytes.count >= capacity { try flush() }
  }

  func flush() throws(SystemError) {
    try? messages?.flush()
    guard let last = bytes.last else { return }
    isAtLineStart = last == UInt8(ascii: "\n")
    // Emptied in any case, because a failed write may have written some bytes, which must not appear twice.
    defer { bytes.removeAll(keepingCapacity: true) }
    try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
      try write(UnsafeRawBufferPointer(buffer))
    }
  }
}
