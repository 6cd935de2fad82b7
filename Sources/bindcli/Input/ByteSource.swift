/// Where bytes come from, piece by piece.
protocol ByteSource: AnyObject {
  /// Fills the buffer with at least one byte, waiting for it if need be, and tells with how many; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}
