/// Pixels as a PNG file, not compressed: three bytes a pixel. Needs no library.
struct PNG {
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// - Parameter rows: red, green and blue of each pixel; all rows have the same length.
  init(rows: [[UInt8]]) {
    let width = (rows.first?.count ?? 0) / 3
    // Eight bits for each of three colours; deflated, filtered line by line, not interlaced.
    append("IHDR", Self.bigEndian(width) + Self.bigEndian(rows.count) + [8, 2, 0, 0, 0])
    // Each line begins with the kind of its filter: none.
    append("IDAT", Self.stored(rows.flatMap { [0] + $0 }))
    append("IEND", [])
  }

  private mutating func append(_ type: StaticString, _ content: [UInt8]) {
    let checked = type.withUTF8Buffer { Array($0) } + content
    bytes += Self.bigEndian(content.count) + checked + Self.bigEndian(Int(Self.checksum(checked)))
  }

  /// Data in the format of zlib, in stored blocks.
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    let longest = 65_535
    var result: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: data.count, by: longest) {
      let block = data[start..<min(start + longest, data.count)]
      let length = [UInt8(block.count & 0xFF), UInt8(block.count >> 8)]
      result += [block.endIndex == data.count ? 1 : 0] + length + length.map { ~$0 } + block
    }
    let sums = data.reduce(into: (low: 1, high: 0)) { sums, byte in
      sums.low = (sums.low + Int(byte)) % 65_521
      sums.high = (sums.high + sums.low) % 65_521
    }
    return result + bigEndian(sums.high << 16 | sums.low)
  }

  /// The 32-bit cyclic redundancy check of PNG.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 }
      }
    }
    return ~sum
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
