import Testing

@testable import bindcli

struct TokenTextSpec {
  @Test func `a token text has the appended characters, until it is cleared`() {
    var text = TokenText()
    "ab".utf8.withContiguousStorageIfAvailable { text.append(UnsafeRawBufferPointer($0)) }
    text.append(UInt8(ascii: "c"))
    for scalar in "é李😀".unicodeScalars { text.append(scalar) }
    let whole = text.string
    #expect(whole == "abcé李😀")
    text.clear()
    text.append(UnsafeRawBufferPointer(start: nil, count: 0))
    let (isEmpty, isCut) = (text.string.isEmpty, text.isCut)
    #expect(isEmpty)
    #expect(!isCut)
  }

  @Test func `an unwanted token text is not kept`() {
    var text = TokenText()
    text.isWanted = false
    text.append(UInt8(ascii: "a"))
    text.append("é" as Unicode.Scalar)
    let count = text.count
    #expect(count == 0)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `a token text that is too long is cut to its beginning, in whole characters`(offset: Int) {
    var text = TokenText()
    for _ in 0..<offset { text.append(UInt8(ascii: "a")) }
    for _ in 0..<TokenText.limit / 4 { text.append("😀" as Unicode.Scalar) }
    let (wasCut, count) = (text.isCut, text.count)
    #expect(wasCut == (offset > 0))
    #expect(count <= TokenText.limit && (count - offset).isMultiple(of: 4))
    text.append(UInt8(ascii: "a"))
    let (isCut, same) = (text.isCut, text.count == count)
    #expect(isCut || offset == 0)
    #expect(same || offset == 0)
    text.clear()
    text.append(UInt8(ascii: "b"))
    let string = text.string
    #expect(string == "b")
  }
}
