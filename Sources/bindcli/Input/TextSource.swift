final class TextSource: ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  convenience init(_ text: String) {
    self.init(Array(text.utf8))
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = rest.prefix(buffer.count)
    buffer.copyBytes(from: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}
