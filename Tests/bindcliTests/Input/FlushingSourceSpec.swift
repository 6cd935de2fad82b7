import Testing

@testable import bindcli

struct FlushingSourceSpec {
  /// Notes when it is read.
  private final class NotingSource: ByteSource {
    var note: () -> Void = {}

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      note()
      return 0
    }
  }

  @Test func `printed output is written before the tool waits for more input`() throws {
    var events: [String] = []
    let output = OutputBuffer(capacity: 4096) { events.append(String(decoding: $0, as: UTF8.self)) }
    let source = NotingSource()
    source.note = { events.append("read") }
    let flushing = FlushingSource(source, output: output)
    output.append("row" as String)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
    defer { buffer.deallocate() }
    #expect(try flushing.read(into: buffer) == 0)
    #expect(events == ["row", "read"])
  }
}
