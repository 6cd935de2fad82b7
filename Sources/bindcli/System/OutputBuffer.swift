/// Collects the bytes for standard output and writes them in large pieces.
///
/// Appended bytes are in memory only; ``flush()`` and ``flushIfFull()`` write them, and throw when that was not
/// possible. A buffer that is released without having been flushed drops its bytes: after a failed write there is
/// nothing better to do.
final class OutputBuffer {
  private let write: (UnsafeRawBufferPointer) throws(SystemError) -> Void
  private let capacity: Int

  /// What it writes to, where that is a file.
  let descriptor: FileDescriptor?

  /// Messages that came before what is in here, and are written before it. There is no place to report that they could
  /// not be.
  var messages: OutputBuffer?

  /// Whether nothing was written yet, or a whole line last.
  private(set) var isAtLineStart = true

  /// Whether what was appended last, written or not, is a whole line.
  var endsLine: Bool { bytes.last.map { $0 == UInt8(ascii: "\n") } ?? isAtLineStart }

  /// Not checked for overlapping access: it is private, and a row takes a dozen of these checks.
  @exclusivity(unchecked) private var bytes: [UInt8] = []

  /// A buffer before a file, standard output unless told otherwise.
  convenience init(_ descriptor: FileDescriptor = .standardOutput) {
    self.init(capacity: 64 * 1024, descriptor: descriptor) { (bytes) throws(SystemError) in try descriptor.write(bytes)
    }
  }

  /// A buffer before anything that takes bytes.
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

  /// Appends a text in which some bytes are replaced, all of them ASCII.
  ///
  /// `replacement` is asked for every byte and gives `nil` for those that stay.
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

  /// Writes the collected bytes if there are enough of them to be worth the call.
  func flushIfFull() throws(SystemError) {
    if bytes.count >= capacity { try flush() }
  }

  /// Writes the collected bytes.
  func flush() throws(SystemError) {
    try? messages?.flush()
    guard let last = bytes.last else { return }
    isAtLineStart = last == UInt8(ascii: "\n")
    // Emptied in any case: bytes of which a write has failed may have been written in part, and must not appear twice.
    defer { bytes.removeAll(keepingCapacity: true) }
    try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
      try write(UnsafeRawBufferPointer(buffer))
    }
  }
}
