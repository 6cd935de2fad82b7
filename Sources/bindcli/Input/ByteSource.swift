/// A source of bytes.
protocol ByteSource: AnyObject {
  /// Fills the buffer with at least one byte, waiting if necessary, and returns their number; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}
