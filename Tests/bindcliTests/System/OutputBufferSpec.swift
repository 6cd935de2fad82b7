import Testing

@testable import bindcli

struct OutputBufferSpec {
  @Test func `appended bytes are written when the buffer is full or flushed`() throws {
    var pieces: [String] = []
    let output = OutputBuffer(capacity: 4) { pieces.append(String(decoding: $0, as: UTF8.self)) }
    output.append("abc")
    try output.flushIfFull()
    #expect(pieces == [])
    output.append("de")
    try output.flushIfFull()
    #expect(pieces == ["abcde"])
    output.append("f")
    try output.flush()
    try output.flush()
    #expect(pieces == ["abcde", "f"])
  }

  @Test func `bytes that could not be written are not written twice`() throws {
    var isFull = true
    var written = ""
    let output = OutputBuffer(capacity: 4) { (bytes) throws(SystemError) in
      if isFull { throw SystemError(code: 28) }
      written += String(decoding: bytes, as: UTF8.self)
    }
    output.append("lost")
    #expect(throws: SystemError(code: 28)) { try output.flush() }
    isFull = false
    output.append("kept")
    try output.flush()
    #expect(written == "kept")
  }
}
