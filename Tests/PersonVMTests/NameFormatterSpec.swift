@testable import PersonVM
import Testing

@Suite struct NameFormatterSpec {
  @Test(arguments: [
    ("Dr.", "first", "last", "Dr. first last"),
    (nil, "first", "last", "first last"),
    ("", "first", "last", "first last"),
    (" \t", "first", "last", "first last"),
    (nil, "", "last", "last"),
    (nil, "first", "", "first"),
    (nil, "first", " \n", "first"),
    ("Dr.", "", "", "Dr."),
    ("Dr.", "", "last", "Dr. last"),
    ("Dr.", "first", "  ", "Dr. first"),
    (nil, "", "", ""),
    ("", " ", "\u{3000}", ""),
  ])
  func `the parts of a name are joined by one space`(salutation: String?, first: String, last: String, text: String) {
    #expect(NameFormatter.string(from: Person.Name(salutation: salutation, first: first, last: last)) == text)
  }

  @Test(arguments: [
    ("  first", "first"), ("first\t", "first"), ("\r\nfirst\r\n", "first"), ("\u{A0}first\u{2003}", "first"),
    ("\u{3000}太郎\u{3000}", "太郎"), ("  Mary  Jane ", "Mary  Jane"), ("van\tder", "van\tder"),
  ])
  func `a name formatter trims a part and leaves its inside alone`(part: String, text: String) {
    #expect(NameFormatter.string(from: Person.Name(first: part, last: "")) == text)
    #expect(NameFormatter.string(from: Person.Name(salutation: part, first: "", last: "")) == text)
    #expect(NameFormatter.string(from: Person.Name(first: "", last: part)) == text)
  }

  @Test(arguments: [
    ("محمد", "الخوارزمي"), ("太郎", "山田"), ("Zoë", "O’Néill-Ōe"), ("👩‍🚀", "🇳🇱"), ("e\u{301}", "\u{200F}א"),
    ("\u{200B}", "x"),
  ])
  func `a name formatter leaves names of any script as they are`(first: String, last: String) {
    let text = NameFormatter.string(from: Person.Name(first: first, last: last))
    #expect(Array(text.unicodeScalars) == Array("\(first) \(last)".unicodeScalars))
  }

  @Test func `a name formatter keeps a space with an accent`() {
    #expect(NameFormatter.string(from: Person.Name(first: " \u{301}", last: "last")) == " \u{301} last")
  }

  @Test func `a name formatter trims all white space of Unicode`() {
    let blanks = (UInt32.min...0x10FFFF).compactMap(Unicode.Scalar.init).filter(\.properties.isWhitespace)
    #expect(blanks.count == 25)
    for blank in blanks {
      #expect(NameFormatter.string(from: Person.Name(first: "\(blank)a\(blank)", last: "")) == "a")
    }
  }
}
