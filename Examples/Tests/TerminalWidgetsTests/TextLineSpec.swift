import Binding
import Testing

@testable import TerminalWidgets

/// A line of text under the hands of somebody who edits it.
struct TextLineSpec {
  @Test(arguments: [
    ("ab", [Key.text("c")], "abc|"), ("ab", [.left, .text("c")], "ac|b"), ("ab", [.home, .text("c")], "c|ab"),
    ("ab", [.home, .right, .delete], "a|"), ("ab", [.home, .backspace], "|ab"), ("ab", [.delete], "ab|"),
    ("ab", [.left, .left, .left, .end, .control("a"), .control("e")], "ab|"), ("", [.backspace, .delete], "|"),
    // One press for what is one character to people.
    ("a👩‍👩‍👧", [.backspace], "a|"), ("ae\u{301}", [.backspace], "a|"), ("a👍🏽", [.left, .text("b")], "ab|👍🏽"),
    ("🇩🇪🇫🇷", [.left, .delete], "🇩🇪|"), ("한국", [.backspace], "한|"), ("שָׁלוֹם", [.home, .delete], "|לוֹם"),
    ("क्षि", [.backspace], "|"), ("a\u{200F}", [.backspace], "a|"), ("a\r\nb", [.left, .backspace], "a|b"),
    // What becomes one with its neighbour, and a cursor that is never inside.
    ("a", [.text("\u{301}")], "a\u{301}|"), ("👩👧", [.left, .text("\u{200D}")], "👩‍👧|"),
    ("b\u{301}", [.home, .text("a")], "a|b\u{301}"),
    ("ab", [.left, .text("\u{301}")], "a\u{301}|b"), ("🇪", [.home, .text("🇩")], "🇩🇪|"),
    ("", [.paste("a\r\nb\nc\td\u{2028}e\u{1B}[f")], "a b c d e [f|"),
    ("one two  ", [.control("w")], "one |"), ("one", [.control("w")], "|"),
    ("one two", [.left, .control("w")], "one |o"),
    ("one two", [.left, .control("u")], "|o"), ("one two", [.left, .left, .control("k")], "one t|"),
    ("one", [.control("k")], "one|"), ("e\u{301}a", [.left, .control("u")], "|a"),
  ])
  func `keys edit a text line`(text: String, keys: [Key], result: String) {
    var line = TextLine(text)
    for key in keys {
      let isTaken = line.handle(key)
      #expect(isTaken)
    }
    // Where a letter typed next comes to stand shows the cursor.
    var marked = line
    _ = marked.handle(.text("|"))
    #expect(Array(marked.text.unicodeScalars) == Array(result.unicodeScalars))
    #expect(line.text.unicodeScalars.count == result.unicodeScalars.count - 1)
  }

  @Test(arguments: [Key.up, .tab, .enter, .escape, .control("s"), .pageUp])
  func `keys that do not edit a text are left to other widgets`(key: Key) {
    var line = TextLine("a")
    let isTaken = line.handle(key)
    #expect(!isTaken)
  }

  @Test(arguments: [
    ("abc", 5, "abc", 3), ("abc", 3, "bc", 2), ("abcdef", 4, "def", 3), ("李小明", 5, "小明", 4), ("李小明", 4, "明", 2),
    ("e\u{301}e\u{301}", 3, "e\u{301}e\u{301}", 2), ("👩‍👩‍👧a", 3, "a", 1), ("a\u{202E}b\u{7}", 9, "a·b·", 4),
    ("", 3, "", 0),
  ])
  func `a text line shows the part around the cursor that fits`(text: String, columns: Int, shown: String, cursor: Int)
  {
    let window = TextLine(text).window(columns: columns)
    #expect(Array(window.text.unicodeScalars) == Array(shown.unicodeScalars))
    #expect(window.cursor == cursor)
  }

  @Test func `a text line shows the text behind the cursor up to the edge`() {
    var line = TextLine("ab李")
    _ = line.handle(.home)
    #expect(line.window(columns: 3).text == "ab")
    #expect(line.window(columns: 4) == ("ab李", 0))
  }

  @Test(arguments: [
    ("abc", 5, "abc  "), ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("李小", 3, "李…"), ("李小", 2, "… "), ("a", 0, ""),
    ("", 2, "  "),
  ])
  func `a text is fitted to a width`(text: String, columns: Int, result: String) {
    #expect(text.fitted(to: columns) == result)
    #expect(result.displayWidth == columns)
  }

  @Test func `an entry announces edits, and nothing else`() {
    let entry = TextEntry()
    var edits = 0
    let subscription = entry.edited.observe { edits += 1 }
    entry.content = "ab"
    #expect(entry.handle(.left) && entry.handle(.home) && entry.handle(.backspace) && edits == 0)
    #expect(!entry.handle(.up) && edits == 0)
    #expect(entry.handle(.text("c")) && edits == 1)
    // The cursor stays where it is when nothing new is written.
    entry.content = "cab"
    #expect(entry.handle(.text("d")) && entry.content == "cdab" && edits == 2)
    subscription.cancel()
  }

  @Test func `an entry is bound two ways`() {
    let (model, entry, scope) = (Observable("a"), TextEntry(), Scope())
    model.bindTwoWay(to: entry).store(in: scope)
    #expect(entry.handle(.text("b")) && model.value == "ab")
    model.value = "c"
    #expect(entry.content == "c")
    scope.end()
  }

  @Test func `deleted text is pasted, in another entry too`() {
    let killed = KilledText()
    let (one, other) = (TextEntry(killed: killed), TextEntry(killed: killed))
    one.content = "Ada Lovelace"
    for key in [Key.control("w"), .control("y"), .control("y")] { #expect(one.handle(key)) }
    #expect(one.content == "Ada LovelaceLovelace")
    for key in [Key.control("u"), .control("u"), .control("k")] { #expect(one.handle(key)) }
    #expect(one.content == "")
    #expect(other.handle(.control("y")) && other.content == "Ada LovelaceLovelace")
  }

  @Test func `edits of a text line are undone step by step, and redone`() {
    let entry = TextEntry()
    entry.content = "a"
    for key in [Key.text("b"), .text("c "), .text("d"), .backspace, .paste("x y"), .control("u")] {
      #expect(entry.handle(key))
    }
    let steps = ["abc x y", "abc ", "abc d", "abc ", "a"]
    for text in steps { #expect(entry.undo() && entry.content == text) }
    #expect(!entry.undo())
    for text in steps.dropLast().reversed() + [""] { #expect(entry.redo() && entry.content == text) }
    #expect(!entry.redo())
    #expect(entry.undo() && entry.handle(.text("!")) && !entry.redo())
    #expect(entry.content == "abc x y!")
  }

  @Test func `a new text has no edits to undo`() {
    let entry = TextEntry()
    _ = entry.handle(.text("a"))
    entry.content = "b"
    #expect(!entry.undo() && entry.content == "b")
  }
}
