/// Collects the bytes for standard output and writes them in large pieces.
///
/// Appended bytes stay in memory; ``flush()`` and ``flushIfFull()`` write them, and throw if that fails. Releasing a
/// buffer drops the bytes that were not written, because after a failed write nothing better can be done.
final class OutputBuffer {
  private let write: (UnsafeRawBufferPointer) throws(SystemError) -> Void
  private let capacity: Int

  /// Whether the bytes that were written so far end with a line break. True if nothing was written.
  private(set) var isAtLineStart = true

  private var bytes: [UInt8] = []

  convenience init() {
    self.init(capacity: 1 << 16) { (bytes) throws(SystemError) in try FileDescriptor.standardOutput.write(bytes) }
  }

  init(capacity: Int, write: @escaping (UnsafeRawBufferPointer) throws(SystemError) -> Void) {
    self.capacity = capacity
    self.write = write
    bytes.reserveCapacity(capacity + capacity / 4)
  }

  func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  func append(_ bytes: [UInt8]) { self.bytes += bytes }

  /// Appends a text. Each scalar for which `escape` returns a text is replaced by that text. `escape` is called only if
  /// the text contains quotes, backslashes, or bytes that may belong to control characters, which most names do not.
  func append(_ text: String, escaping escape: (Unicode.Scalar) -> String?) {
    var text = text
    if !text.withUTF8({ $0.allSatisfy(Self.isPlain) }) { text = text.escaped(by: escape) }
    append(text)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    // 0xC2, 0xD8 and 0xE2 are the first bytes of all control characters outside of ASCII, and of some letters.
    case ..<0x20, .quote, UInt8(ascii: "\\"), 0x7F, 0xC2, 0xD8, 0xE2: false
    default: true
    }
  }

  /// Writes the collected bytes if there are at least as many as the capacity.
  func flushIfFull() throws(SystemError) {
    if bytes.count >= capacity { try flush() }
  }

  func flush() throws(SystemError) {
    guard let last = bytes.last else { return }
    isAtLineStart = last == UInt8(ascii: "\n")
    // The buffer is emptied even if writing fails: some bytes may have been written, and must not be written twice.
    defer { bytes.removeAll(keepingCapacity: true) }
    try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in try write(UnsafeRawBufferPointer(buffer)) }
  }
}
