import Binding
import Testing

@testable import TerminalWidgets

/// Screens of widgets, by keys and by the text that they show.
@MainActor struct ScreenSpec {
  private final class Model {}

  private let size = ScreenSize(rows: 12, columns: 40)

  @Test func `keys go to the widget that has the focus`() {
    let (one, two, button) = (Entry("One"), Entry("Two"), Button("Go"))
    var presses = 0
    button.onPress = { presses += 1 }
    let screen = Screen("T", of: Model(), Row(one, two), button)
    screen.type("a<tab>b<down> <tab>c")
    #expect(one.content == "ac" && two.content == "b" && presses == 1)
    screen.type("<backtab><enter>")
    #expect(presses == 2)
    button.isEnabled = false
    screen.type("<enter>")
    #expect(presses == 2)
    #expect(screen.text(size) == ["One: ac              Two: b", "( Go )"])
  }

  @Test func `a program moves the focus, and a disabled widget has none`() {
    let (one, two) = (Entry("One"), Entry("Two"))
    let screen = Screen("T", of: Model(), one, two)
    two.isFocused = true
    screen.type("x")
    #expect(two.content == "x" && !one.isFocused)
    two.isEnabled = false
    screen.type("y")
    #expect(one.content == "y" && one.isFocused && !two.isFocused)
  }

  @Test func `an entry announces edits, their end and the focus`() {
    let (entry, button) = (Entry(), Button("Go"))
    let screen = Screen("T", of: Model(), entry, button)
    var events: [String] = []
    let scope = Scope()
    entry.edited.observe { events.append("edited") }.store(in: scope)
    entry.ended?.observe { events.append("ended") }.store(in: scope)
    entry.focusChanged.observe { events.append("focus \(entry.isFocused)") }.store(in: scope)
    screen.type("a<enter><tab>")
    #expect(events == ["edited", "ended", "focus false", "ended"])
  }

  @Test func `widgets with a value announce changes of the user`() {
    let toggle = Toggle("On")
    let choice = Choice("Size", [(1, "small"), (2, "large")])
    let slider = Slider("Volume", in: 0...1, step: 0.5)
    let list = ListBox(height: 3)
    list.rows = (0..<9).map { "row \($0)" }
    let values = (Observable(false), Observable(1), Observable(0.0), Observable(Int?.none))
    let scope = Scope()
    values.0.bindTwoWay(to: toggle).store(in: scope)
    values.1.bindTwoWay(to: choice).store(in: scope)
    values.2.bindTwoWay(to: slider).store(in: scope)
    values.3.bindTwoWay(to: list).store(in: scope)
    let screen = Screen("T", of: Model(), toggle, choice, slider, list)
    screen.type(" <tab><right><tab><right><right><right><tab><down><down><end>")
    #expect(values.0.value && values.1.value == 2 && values.2.value == 1 && values.3.value == 8)
    #expect(
      screen.text(size) == [
        "[x] On", "Size:  small  ‹large›", "Volume: ████████████████████████████████", "  row 6", "  row 7", "> row 8",
      ])
    values.3.value = 0
    #expect(screen.text(size).suffix(3) == ["> row 0", "  row 1", "  row 2"])
  }

  @Test func `a screen of any size has no wider line and no more lines`() {
    let list = ListBox(height: 8)
    list.rows = ["李小明 and others", "\u{1B}[31m"]
    let entry = Entry("Name", isSecret: true)
    entry.content = "secret"
    let screen = Screen("A title", of: Model(), Row(entry, Gauge("G"), Label("text")), list, Button("Long enough"))
    for rows in 1..<14 {
      for columns in 8..<60 {
        let frame = screen.frame(ScreenSize(rows: rows, columns: columns))
        #expect(frame.lines.count <= rows)
        #expect(!frame.lines.joined().contains("secret"))
        for line in screen.text(ScreenSize(rows: rows, columns: columns)) {
          #expect(line.displayWidth <= columns, "\(line) \(columns)")
          #expect(!line.contains("\u{1B}"))
        }
      }
    }
  }

  @Test func `a terminal that is too low shows how much is hidden, and one that is too small says so`() {
    let buttons = (0..<9).map { Button("B\($0)") }
    let screen = Screen("T", of: Model(), Column(buttons))
    #expect(screen.text(ScreenSize(rows: 12, columns: 40)).first == "[ B0 ]")
    #expect(screen.text(ScreenSize(rows: 7, columns: 40)).first == "↓ 5 more")
    screen.type("<tab><tab><tab><tab>")
    #expect(screen.text(ScreenSize(rows: 7, columns: 40)).first == "↑ 2 more  ↓ 3 more")
    screen.type("<tab><tab><tab><tab>")
    #expect(screen.text(ScreenSize(rows: 7, columns: 40)) == ["↑ 5 more", "[ B5 ]", "[ B6 ]", "[ B7 ]", "[ B8 ]"])
    for size in [ScreenSize(rows: 3, columns: 40), ScreenSize(rows: 9, columns: 19)] {
      #expect(screen.frame(size).lines.first?.hasPrefix("Too small: 20×4") == true)
    }
  }

  @Test func `Ctrl-Q ends a screen`() {
    let screen = Screen("T", of: Model(), Label("x"))
    screen.type("x<enter>")
    #expect(!screen.isOver)
    screen.type("^q")
    #expect(screen.isOver)
  }
}
