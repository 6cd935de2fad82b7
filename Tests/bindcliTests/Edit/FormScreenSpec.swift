import TerminalWidgets
import TestSupport
import Testing

@testable import bindcli

/// The form as it is drawn.
struct FormScreenSpec {
  private func content(_ text: String = "a", focus: FormContent.Focus = .list) -> FormContent {
    var content = FormContent()
    content.title = "people.json"
    content.listText = "2 of 7, by name"
    content.search = TextLine(text)
    content.rows = [.init(text: text, isSelected: true, hasDraft: true), .init(text: "b")]
    content.fields[1].line = TextLine(text)
    content.fields[3].error = "There is no such day."
    content.nameText = text
    content.message = text
    content.saveText = "[ Save ]"
    content.focus = focus
    return content
  }

  private func shown(_ content: FormContent, rows: Int, columns: Int) -> VirtualScreen {
    let size = ScreenSize(rows: rows, columns: columns)
    let frame = FormScreen(size: size, palette: .plain).frame(content)
    #expect(frame.lines.count == rows)
    return VirtualScreen(Array(frame.update(from: nil).utf8), size: size)
  }

  @Test func `a wide screen has a list beside the fields`() {
    let lines = shown(content(), rows: 24, columns: 80).lines
    #expect(lines[0] == "people.json")
    #expect(lines[1].hasPrefix("/a  ") && lines[1].hasSuffix("2 of 7, by name"))
    #expect(lines[2] == ">*a                       │ Salutation")
    #expect(lines[4] == "                          │ First name  a")
    #expect(lines[9] == "                          │             ! There is no such day.")
    #expect(lines[13] == "                          │ [ Save ]")
    #expect(lines[22] == "a")
    #expect(lines[23].hasPrefix("? help  ↑↓ choose"))
  }

  @Test func `a list that is wide enough has the birthdates`() {
    var content = content()
    content.rows = [.init(text: "Ada", birthdate: "1815-12-10", isSelected: true)]
    #expect(shown(content, rows: 24, columns: 120).lines[2].hasPrefix("> Ada                        1815-12-10 │"))
    #expect(!shown(content, rows: 24, columns: 80).lines[2].contains("1815"))
  }

  @Test func `a narrow one has the fields alone`() {
    let screen = shown(content(focus: .firstName), rows: 16, columns: 36)
    #expect(screen.lines[4] == "First name  a")
    #expect(screen.lines[13] == "[ Save ]")
    #expect(screen.cursor == Frame.Cursor(row: 4, column: 13) && screen.isCursorVisible)
  }

  @Test func `a low one has one line for what is wrong`() {
    var content = content(focus: .birthdate)
    let screen = shown(content, rows: 12, columns: 80)
    let form = screen.lines.map { $0.drop { $0 != "│" }.dropFirst(2) }
    #expect(
      form[2...8].map(String.init) == [
        "Salutation", "First name  a", "Last name", "Birthdate", "            ! There is no such day.", "Name        a",
        "Born",
      ])
    #expect(form[9] == "[ Save ]" && screen.cursor.row == 5)
    content.page = ["x", "y"]
    #expect(shown(content, rows: 12, columns: 80).lines[2...4] == ["x", "y", ""])
  }

  @Test(arguments: [(11, 80), (24, 35), (1, 1), (2, 200)])
  func `one that is too small says so`(rows: Int, columns: Int) {
    let screen = shown(content(), rows: rows, columns: columns)
    #expect("Too small: 36×12 needed".hasPrefix(screen.lines[0].prefix { $0 != "…" }))
    #expect(!screen.isCursorVisible && !screen.hasOverflown)
  }

  @Test(arguments: ["", "李小明李小明李小明李小明李小明李小明李小明李小明李小明李小明", "👩‍👩‍👧🇩🇪e\u{301}", "שלום", "a\u{202E}\u{1B}[2J\n\t"])
  func `nothing is wider than the screen, and nothing breaks out of its place`(text: String) {
    for columns in 36..<120 {
      for focus in FormContent.Focus.allCases {
        let screen = shown(content(text, focus: focus), rows: 12 + columns % 7, columns: columns)
        #expect(!screen.hasOverflown && screen.unknown.isEmpty)
        #expect(screen.isCursorVisible == (focus != .list))
        #expect(!screen.isCursorVisible || screen.cursor.column < columns)
        #expect(screen.lines[0] == "people.json")
      }
    }
  }
}
