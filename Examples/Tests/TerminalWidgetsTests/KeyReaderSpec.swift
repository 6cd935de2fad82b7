import ExampleSupport
import Testing

@testable import TerminalWidgets

/// What keys are made of the bytes that terminals send.
struct KeyReaderSpec {
  @Test(arguments: [
    ("aé李👩‍👩‍👧", [Key.text("aé李👩‍👩‍👧")]), ("\t\u{1B}[Z\r\n", [.tab, .backTab, .enter, .enter]),
    ("\u{7F}\u{8}\u{1B}[3~", [.backspace, .backspace, .delete]),
    ("\u{13}\u{11}\u{1A}", [.control("s"), .control("q"), .control("z")]),
    ("\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}OD", [.up, .down, .right, .left]),
    ("\u{1B}[H\u{1B}OF\u{1B}[1~\u{1B}[8~\u{1B}[5~\u{1B}[6~", [.home, .end, .home, .end, .pageUp, .pageDown]),
    ("\u{1B}[1;5C\u{1B}[5;2~", [.right, .pageUp]),
    ("\u{1F}\u{1B}r\u{1B}[1;3A\u{1B}[1;3B\u{1B}[2~", [.control("_"), .alt("r"), .altUp, .altDown, .insert]),
    ("\u{1B}OP\u{1B}[11~\u{1B}[[A\u{1B}[P", [.f1, .f1, .f1, .f1]),
    // What means nothing here is ignored as a whole.
    ("\u{1B}[24~\u{1B}[<0;10;20Ma\u{1B}[?1;2c\u{1B}[[Bb", [.enter, .text("ab")]),
    ("\u{1B} a\u{1B}]0;title\u{7}b\u{1B}Pq\u{1B}\\c", [.text("abc")]),
    ("\u{1B}[999999999999999999999999999Xa", [.text("a")]), ("\u{1B}[12\u{1B}[A", [.up]),
    ("\u{1B}[12\u{18}a", [.text("a")]),
    // A letter with Alt that looks like a beginning does not take the key after it.
    ("\u{1B}[\u{11}\u{1B}O\u{3}\u{1B}[\u{1B}[A", [.control("q"), .control("c"), .up]),
    ("\u{0}\u{1D}\u{85}\u{9B}a", [.text("a")]),
    ("\u{1B}[200~a\r\nb\u{1B}[A\u{1B}[201~c", [.paste("a\r\nb\u{1B}[A"), .text("c")]),
    ("\u{1B}[200~\u{1B}\u{1B}[20\u{1B}[201~", [.paste("\u{1B}\u{1B}[20")]),
  ])
  func `bytes are read as keys, in one piece and one by one`(text: String, keys: [Key]) {
    var reader = KeyReader()
    #expect(Self.joined(reader.read(text.utf8)) == keys)
    #expect(Self.joined(text.utf8.flatMap { reader.read([$0]) }) == keys)
    #expect(reader.patience == nil)
  }

  private static func joined(_ keys: [Key]) -> [Key] {
    keys.reduce(into: []) { joined, key in
      if case .text(let more) = key, case .text(let before) = joined.last {
        joined[joined.count - 1] = .text(before + more)
      } else {
        joined.append(key)
      }
    }
  }

  @Test func `an escape byte with no byte after it is the Escape key`() {
    var reader = KeyReader()
    #expect(reader.read([0x61, 0x1B]) == [.text("a")])
    #expect(reader.patience == 50)
    #expect(reader.resolve() == [.escape])
    #expect(reader.resolve() == [])
    #expect(reader.read("\u{1B}\u{1B}[B".utf8) == [.escape, .down])
  }

  @Test(arguments: ["]", "P", "_", "^", "X"])
  func `a letter with Alt does not take the text typed after it`(letter: String) {
    var reader = KeyReader()
    #expect(reader.read("\u{1B}\(letter)".utf8) == [])
    #expect(reader.patience == 50)
    #expect(reader.resolve() == [])
    #expect(reader.read("\u{11}".utf8) == [.control("q")])
  }

  @Test(arguments: [
    [0xC3, 0x28], [0xFF, 0x28], [0xE6, 0x9D, 0x28], [0xF8, 0x88, 0x28], [0x80, 0x28], [0xED, 0xA0, 0x80, 0x28],
  ])
  func `bytes that are no UTF-8 are ignored`(bytes: [UInt8]) {
    var reader = KeyReader()
    #expect(reader.read(bytes) == [.text("(")])
    #expect(reader.read("é".utf8) == [.text("é")])
  }

  @Test func `pasted text without an end is over when no more bytes come`() {
    var reader = KeyReader()
    #expect(reader.read("\u{1B}[200~a\u{1B}[20".utf8).isEmpty)
    #expect(reader.patience == 1000)
    #expect(reader.resolve() == [.paste("a\u{1B}[20")])
    #expect(reader.patience == nil && reader.read("\u{3}".utf8) == [.control("c")])
  }

  @Test func `pasted text is kept whole, however long it is`() {
    var reader = KeyReader()
    let text = String(repeating: "a", count: 300_000) + "b"
    #expect(reader.read("\u{1B}[200~\(text)\u{1B}[201~b".utf8) == [.paste(text), .text("b")])
  }

  @Test func `random bytes do not crash the key reader`() {
    var samples = Samples(Randomness.seed())
    var reader = KeyReader()
    for _ in 0..<20_000 {
      let bytes = samples.list(8) { source in
        source.chance(50)
          ? UInt8.random(in: 0...255, using: &source) : Array("\u{1B}[200~1;O".utf8).randomElement(using: &source)!
      }
      _ = reader.read(bytes)
    }
    _ = reader.resolve()
    // Whatever it was in, this is the end of it.
    _ = reader.read("\u{18}\u{7}\u{1B}[201~\u{1B}[201~".utf8)
    #expect(reader.read("\u{1B}[A".utf8) == [.up])
  }
}
