/// A whole screen: widgets below one another, one of which has the focus.
///
/// Tab and Shift-Tab move the focus, Ctrl-Q ends. Other keys go to the widget that has the focus, and if it does not
/// handle them, to ``onKey``.
package final class Screen {
  private let title: String
  /// The view model. Like every view, a screen keeps its view model.
  private let viewModel: AnyObject
  private let column: Column
  private let help: String
  /// The widget that has the focus.
  package private(set) weak var focused: (any Widget)?
  /// Whether the user has ended the screen.
  package private(set) var isOver = false
  /// Called with keys that the widget with the focus does not handle; returns whether they were handled.
  package var onKey: (Key) -> Bool = { _ in false }
  /// Called with Ctrl-Q, instead of ending at once: to ask whether changes are to be saved. Ctrl-C always ends.
  package var onQuit: (() -> Void)?

  package init(_ title: String, of viewModel: AnyObject, help: String = "", _ widgets: any Widget...) {
    (self.title, self.viewModel, self.help, column) = (title, viewModel, help, Column(widgets))
    move(to: stops.first)
  }

  /// Ends the screen.
  package func end() { isOver = true }

  /// The widgets that can have the focus.
  package var stops: [any Widget] { column.stops }

  /// Applies a key, and returns whether it was handled.
  @discardableResult
  package func handle(_ key: Key) -> Bool {
    settleFocus()
    switch key {
    case .control("q") where onQuit != nil: onQuit?()
    case .control("q"), .control("c"): isOver = true
    case .tab: moveFocus(by: 1)
    case .backTab: moveFocus(by: -1)
    default:
      guard focused?.handle(key) == true || onKey(key) else {
        // In a row of buttons the arrows move to the left and right.
        guard key == .down || key == .up else { return false }
        moveFocus(by: key == .down ? 1 : -1)
        return true
      }
    }
    return true
  }

  /// The smallest terminal in which a line of the screen is visible.
  private static let smallest = ScreenSize(rows: 4, columns: 20)

  /// Draws the screen. A terminal that is too low shows how many lines are above and below; one that is too small for a
  /// single line says so.
  package func frame(_ size: ScreenSize) -> Frame {
    settleFocus()
    let smallest = Self.smallest
    if size.rows < smallest.rows || size.columns < smallest.columns {
      let message = "Too small: \(smallest.columns)×\(smallest.rows) needed"
      let lines = [message.fitted(to: size.columns)] + Array(repeating: "", count: max(size.rows - 1, 0))
      return Frame(lines: Array(lines.prefix(size.rows)), cursor: nil)
    }
    let room = size.rows - 3
    let drawing = column.draw(width: size.columns, height: room)
    // If the content is higher than the screen, the part around the focus is shown.
    let top = max(min((drawing.focus ?? 0) - room / 2, drawing.lines.count - room), 0)
    let lines = drawing.lines.dropFirst(top).prefix(room)
    let rest = Array(repeating: "", count: room - lines.count)
    let below = drawing.lines.count - top - lines.count
    let more = [(top, "↑ \(top) more"), (below, "↓ \(below) more")].filter { $0.0 > 0 }.map(\.1).joined(separator: "  ")
    let keys = "Tab next  ^Q quit" + (help.isEmpty ? "" : "  \(help)")
    let cursor = drawing.cursor.flatMap { cursor in
      (top..<top + room).contains(cursor.row) ? Frame.Cursor(row: cursor.row - top + 2, column: cursor.column) : nil
    }
    return Frame(
      lines: Array(
        ([title.visible.fitted(to: size.columns).inverse, more.isEmpty ? "" : more.fitted(to: size.columns).dimmed]
          + lines + rest + [keys.fitted(to: size.columns).dimmed])
          .prefix(size.rows)),
      cursor: cursor)
  }

  /// A program may move the focus as well, to an error for example, and the widget with the focus may have gone.
  private func settleFocus() {
    let stops = stops
    if let taker = stops.first(where: { $0.isFocused && $0 !== focused }) {
      move(to: taker)
    } else if !stops.contains(where: { $0 === focused }) {
      move(to: stops.first)
    }
  }

  private func moveFocus(by step: Int) {
    let stops = stops
    guard !stops.isEmpty else { return }
    let index = stops.firstIndex { $0 === focused } ?? 0
    move(to: stops[(index + step + stops.count) % stops.count])
  }

  private func move(to widget: (any Widget)?) {
    let former = focused
    focused = widget
    if former !== widget { former?.isFocused = false }
    widget?.isFocused = true
  }
}

extension Screen {
  /// The lines of the screen, without empty ones and trailing spaces.
  package func text(_ size: ScreenSize = ScreenSize(rows: 40, columns: 80)) -> [String] {
    frame(size).lines.dropFirst().dropLast().compactMap { line in
      let text = line.split(separator: "\u{1B}[").enumerated().map { index, part in
        index == 0 && !line.hasPrefix("\u{1B}[") ? part : part.drop { $0 != "m" }.dropFirst()
      }.joined()
      let end = text.lastIndex { $0 != " " }
      return end.map { String(text[...$0]) }
    }
  }

  /// Types keys: each character is a key, and a name in angle brackets is the key of that name, as in `a<tab>b`.
  package func type(_ keys: String) {
    for key in Key.keys(keys) { handle(key) }
  }

  /// Types keys, and prints them and the resulting screen.
  package func play(_ keys: String, _ print: (String) -> Void) {
    type(keys)
    print("\(keys):")
    for line in text() { print("  \(line)") }
  }
}

extension Key {
  private static let named: [String: Key] = [
    "tab": .tab, "backtab": .backTab, "enter": .enter, "esc": .escape, "up": .up, "down": .down, "left": .left,
    "right": .right, "home": .home, "end": .end, "delete": .delete, "backspace": .backspace, "pagedown": .pageDown,
    "pageup": .pageUp,
  ]

  /// The keys of a text in which `<tab>` is a key, and `^u` a letter with Ctrl.
  package static func keys(_ text: String) -> [Key] {
    var (keys, rest) = ([Key](), text[...])
    while let first = rest.popFirst() {
      if first == "<", let end = rest.firstIndex(of: ">"), let key = named[String(rest[..<end])] {
        keys.append(key)
        rest = rest[rest.index(after: end)...]
      } else if first == "^", let letter = rest.popFirst() {
        keys.append(.control(letter))
      } else {
        keys.append(.text(String(first)))
      }
    }
    return keys
  }
}
