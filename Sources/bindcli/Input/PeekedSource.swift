/// A source whose first bytes have been examined, and are read again.
final class PeekedSource: ByteSource {
  private let source: any ByteSource
  private var first: ArraySlice<UInt8>

  /// Examines the available bytes, at least one if there is any, waiting if necessary.
  init(_ source: any ByteSource) throws {
    self.source = source
    first = []
    try readMore()
    // The longest mark has four bytes. It waits only for the rest of a possible mark.
    while (1..<4).contains(first.count), UnreadableKind.mayBegin(first), try readMore() {}
  }

  @discardableResult
  private func readMore() throws -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 * 1024, alignment: 16)
    defer { buffer.deallocate() }
    let count = try source.read(into: buffer)
    first += buffer[..<count]
    return count > 0
  }

  var isEmpty: Bool { first.isEmpty }

  /// Whether the text begins with an ASCII letter, as the columns of a table do.
  var beginsWithLetter: Bool {
    let mark = ByteReader.byteOrderMark
    let byte = (first.starts(with: mark) ? first.dropFirst(mark.count) : first).first
    return byte.map { Character(Unicode.Scalar($0)).isLetter && $0 < 0x80 } == true
  }

  /// The kind of a source that is no text, as far as its first bytes tell.
  var unreadable: UnreadableKind? { UnreadableKind(first) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !first.isEmpty else { return try source.read(into: buffer) }
    let piece = first.prefix(buffer.count)
    buffer.copyBytes(from: piece)
    first = first.dropFirst(piece.count)
    return piece.count
  }
}

/// A kind of content that is no UTF-8 text.
enum UnreadableKind: Equatable {
  case compressed(by: String)
  case otherText(String)

  private static let marks: [(bytes: [UInt8], kind: UnreadableKind)] = [
    ([0x1F, 0x8B], .compressed(by: "gzip")), ([0x50, 0x4B, 0x03, 0x04], .compressed(by: "zip")),
    ([0x42, 0x5A, 0x68], .compressed(by: "bzip2")), ([0x28, 0xB5, 0x2F, 0xFD], .compressed(by: "zstd")),
    ([0xFD, 0x37, 0x7A, 0x58], .compressed(by: "xz")),
    // Before UTF-16, whose mark has the same beginning.
    ([0xFF, 0xFE, 0, 0], .otherText("UTF-32")), ([0, 0, 0xFE, 0xFF], .otherText("UTF-32")),
    ([0xFF, 0xFE], .otherText("UTF-16")), ([0xFE, 0xFF], .otherText("UTF-16")),
  ]

  init?(_ bytes: ArraySlice<UInt8>) {
    if let mark = Self.marks.first(where: { bytes.starts(with: $0.bytes) }) {
      self = mark.kind
    } else if bytes.count >= 4, Self.isEveryOtherZero(bytes.prefix(4)) {
      // Without a mark. A file of persons begins with an ASCII character.
      self = .otherText("UTF-16")
    } else {
      return nil
    }
  }

  private static func isEveryOtherZero(_ bytes: ArraySlice<UInt8>) -> Bool {
    let zeros = bytes.map { $0 == 0 }
    return zeros == [true, false, true, false] || zeros == [false, true, false, true]
  }

  /// Whether more bytes may complete a mark.
  static func mayBegin(_ bytes: ArraySlice<UInt8>) -> Bool {
    marks.contains { $0.bytes.starts(with: bytes) }
  }

  /// The error, with advice.
  var message: String {
    switch self {
    case .compressed(let program): "the file is compressed (\(program)); it has to be decompressed first"
    case .otherText(let name): "the text is \(name); 'iconv -f \(name) -t UTF-8' makes it readable"
    }
  }
}
