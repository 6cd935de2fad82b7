/// A source that has the output written before it waits for more.
///
/// Whoever types records, or pipes them from something slow, sees each one as soon as it is read, and a large
/// file is still written in large pieces.
final class FlushingSource: ByteSource {
  private let source: any ByteSource
  private let output: OutputBuffer
  private let beforeReading: () -> Void

  /// - Parameter beforeReading: What else there is to do then.
  init(_ source: any ByteSource, output: OutputBuffer, beforeReading: @escaping () -> Void = {}) {
    self.source = source
    self.output = output
    self.beforeReading = beforeReading
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try output.flush()
    beforeReading()
    return try source.read(into: buffer)
  }
}
