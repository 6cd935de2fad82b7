internal import Foundation

/// The places of letters in an alphabet, those with accents included that count as the letter below them.
///
/// Which ones do is a matter of the language: `ö` is a kind of `o` in German and a letter of its own in Finnish. It is
/// not looked up but found out, by comparisons of words with and without the accent, some hundreds of them. For
/// languages without letters of two characters.
struct LetterWeights {
  /// The letters with accents from U+00C0 to U+017F, which are two bytes of UTF-8.
  private static let accented: ClosedRange<UInt32> = 0xC0...0x17F

  private let plain: [UInt8]
  /// Of the letters with accents; 0 for those that are letters of their own, or none.
  private let accents: [UInt8]

  /// - Parameters:
  ///   - plain: the place of each byte of ASCII; 0 for those that have none.
  ///   - compare: compares two words.
  init(plain: [UInt8], compare: (String, String) -> Int) {
    self.plain = plain
    accents = Self.accented.map { number in
      guard let scalar = Unicode.Scalar(number),
        let base = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first, base.isASCII
      else { return 0 }
      // The letters behind the two tell them apart only if they themselves do not.
      let isSame = compare("\(scalar)a", "\(base)z") < 0 && compare("\(base)a", "\(scalar)z") < 0
      return isSame ? plain[Int(base.value)] : 0
    }
  }

  /// The first eight characters of a name as one number; `nil` if the place of one of all its characters is not known.
  func start(of name: String) -> UInt64? {
    var name = name
    return name.withUTF8 { bytes in
      var (start, count, index): (UInt64, Int, Int) = (0, 0, 0)
      while index < bytes.count {
        let weight = weight(in: bytes, at: &index)
        guard weight > 0 else { return nil }
        if count < 8 { start = start << 8 | UInt64(weight) }
        count += 1
      }
      return count < 8 ? start << UInt64(8 * (8 - count)) : start
    }
  }

  /// The difference of two names of which ``start(of:)`` knows all characters, without regard to accents and case.
  func compare(_ left: String, _ right: String) -> Int {
    var (left, right) = (left, right)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        var (one, other) = (0, 0)
        while one < left.count, other < right.count {
          let difference = Int(weight(in: left, at: &one)) - Int(weight(in: right, at: &other))
          if difference != 0 { return difference }
        }
        return (one < left.count ? 1 : 0) - (other < right.count ? 1 : 0)
      }
    }
  }

  @inline(__always)
  private func weight(in bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt8 {
    let byte = bytes[index]
    index += 1
    guard byte >= 0x80 else { return plain[Int(byte)] }
    guard 0xC3...0xC5 ~= byte, index < bytes.count else { return 0 }
    let number = UInt32(byte & 0x1F) << 6 | UInt32(bytes[index] & 0x3F)
    index += 1
    return accents[Int(number - Self.accented.lowerBound)]
  }
}
