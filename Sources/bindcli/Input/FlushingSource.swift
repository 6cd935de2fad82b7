/// A source that has the output written before it waits for more.
///
/// Records that are typed, or come from a slow pipe, are printed as soon as they are read, and the rows of a large file
/// are still written in large pieces.
final class FlushingSource: ByteSource {
  private let source: any ByteSource
  private let output: OutputBuffer
  private let beforeReading: () -> Void

  /// - Parameter beforeReading: Called before each reading.
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
