/// A source whose first bytes have been looked at, and come again when it is read.
final class PeekedSource: ByteSource {
  private let source: any ByteSource
  private var first: ArraySlice<UInt8>

  /// Looks at what is there, at least at one byte if there is any, waiting for it if need be.
  init(_ source: any ByteSource) throws {
    self.source = source
    first = []
    try readMore()
    // The longest mark has four bytes. Not more is waited for than what may be the beginning of one.
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

  /// Whether there is not a single byte.
  var isEmpty: Bool { first.isEmpty }

  /// Whether its text begins with a letter of ASCII, as the columns of a table do.
  var beginsWithLetter: Bool {
    let mark = ByteReader.byteOrderMark
    let byte = (first.starts(with: mark) ? first.dropFirst(mark.count) : first).first
    return byte.map { Character(Unicode.Scalar($0)).isLetter && $0 < 0x80 } == true
  }

  /// What it is instead of text, as far as its first bytes tell.
  var unreadable: UnreadableKind? { UnreadableKind(first) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !first.isEmpty else { return try source.read(into: buffer) }
    let piece = first.prefix(buffer.count)
    buffer.copyBytes(from: piece)
    first = first.dropFirst(piece.count)
    return piece.count
  }
}

/// What a file consists of that is no text in UTF-8, as its first bytes tell.
enum UnreadableKind: Equatable {
  case compressed(by: String)
  case otherText(String)

  private static let marks: [(bytes: [UInt8], kind: UnreadableKind)] = [
    ([0x1F, 0x8B], .compressed(by: "gzip")), ([0x50, 0x4B, 0x03, 0x04], .compressed(by: "zip")),
    ([0x42, 0x5A, 0x68], .compressed(by: "bzip2")), ([0x28, 0xB5, 0x2F, 0xFD], .compressed(by: "zstd")),
    ([0xFD, 0x37, 0x7A, 0x58], .compressed(by: "xz")),
    // Before the mark of UTF-16 that it begins with.
    ([0xFF, 0xFE, 0, 0], .otherText("UTF-32")), ([0, 0, 0xFE, 0xFF], .otherText("UTF-32")),
    ([0xFF, 0xFE], .otherText("UTF-16")), ([0xFE, 0xFF], .otherText("UTF-16")),
  ]

  init?(_ bytes: ArraySlice<UInt8>) {
    if let mark = Self.marks.first(where: { bytes.starts(with: $0.bytes) }) {
      self = mark.kind
    } else if bytes.count >= 4, Self.isEveryOtherZero(bytes.prefix(4)) {
      // Without a mark; what begins a file of persons is ASCII.
      self = .otherText("UTF-16")
    } else {
      return nil
    }
  }

  private static func isEveryOtherZero(_ bytes: ArraySlice<UInt8>) -> Bool {
    let zeros = bytes.map { $0 == 0 }
    return zeros == [true, false, true, false] || zeros == [false, true, false, true]
  }

  /// Whether more bytes may make one of these of some.
  static func mayBegin(_ bytes: ArraySlice<UInt8>) -> Bool {
    marks.contains { $0.bytes.starts(with: bytes) }
  }

  /// The error, with what to do about it.
  var message: String {
    switch self {
    case .compressed(let program): "the file is compressed (\(program)); it has to be decompressed first"
    case .otherText(let name): "the text is \(name); 'iconv -f \(name) -t UTF-8' makes it readable"
    }
  }
}
