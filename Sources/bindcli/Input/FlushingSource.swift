/// A source that flushes the output before it waits for more input. So the rows of typed records, or of a slow pipe,
/// are printed at once, and those of a large file are still written in large pieces.
final class FlushingSource: ByteSource {
  private let source: any ByteSource
  private let output: OutputBuffer
  private let beforeReading: () -> Void

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
