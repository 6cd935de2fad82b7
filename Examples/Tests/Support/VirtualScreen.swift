package import TerminalWidgets

/// What somebody sees who looks at a terminal: made of what it was sent, as far as the tool makes use of terminals.
package struct VirtualScreen {
  private var cells: [[String]]
  package private(set) var cursor = Frame.Cursor(row: 0, column: 0)
  package private(set) var isCursorVisible = true
  /// Whether this is the other screen, which programs use that need all of it.
  package private(set) var isAlternate = false
  private(set) var marksPastes = false
  package private(set) var wraps = true
  /// Whether something was wider than the screen.
  package private(set) var hasOverflown = false
  /// What was sent and is not understood.
  package private(set) var unknown: [String] = []

  /// Shows all that was sent since the beginning; the end of it may be missing.
  package init(_ bytes: [UInt8], size: ScreenSize) {
    cells = Array(repeating: Array(repeating: " ", count: size.columns), count: size.rows)
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let first = rest.unicodeScalars.first {
      if first != "\u{1B}" {
        let text = rest.unicodeScalars.prefix { $0 != "\u{1B}" }
        show(String(text))
        rest = rest[text.endIndex...]
      } else {
        let body = rest.unicodeScalars.dropFirst(2)
        guard let final = body.firstIndex(where: { (0x40...0x7E).contains($0.value) }) else { return }
        take(String(body[..<final]), body[final])
        rest = rest[body.index(after: final)...]
      }
    }
  }

  /// The lines, without the spaces behind them.
  package var lines: [String] {
    cells.map { String($0.joined().reversed().drop { $0 == " " }.reversed()) }
  }

  package func contains(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  private mutating func show(_ text: String) {
    for character in text {
      switch character {
      case "\r\n": (cursor.row, cursor.column) = (min(cursor.row + 1, cells.count - 1), 0)
      case "\r": cursor.column = 0
      case "\n": cursor.row = min(cursor.row + 1, cells.count - 1)
      default: put(character)
      }
    }
  }

  private mutating func put(_ character: Character) {
    let width = character.displayWidth
    guard cursor.row < cells.count, cursor.column + width <= cells[cursor.row].count else { return hasOverflown = true }
    if width == 0 { return }
    cells[cursor.row][cursor.column] = String(character)
    if width == 2 { cells[cursor.row][cursor.column + 1] = "" }
    cursor.column += width
  }

  private mutating func take(_ parameters: String, _ final: Unicode.Scalar) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 1 }
    switch (final, parameters) {
    case ("H", _): cursor = Frame.Cursor(row: numbers[0] - 1, column: (numbers.count > 1 ? numbers[1] : 1) - 1)
    case ("G", _): cursor.column = numbers[0] - 1
    case ("J", "2"): for row in cells.indices { erase(row) }
    case ("K", "2"): if cells.indices.contains(cursor.row) { erase(cursor.row) }
    case ("m", _): break
    case ("h", "?1049"), ("l", "?1049"):
      isAlternate = final == "h"
      for row in cells.indices { erase(row) }
    case ("h", "?25"), ("l", "?25"): isCursorVisible = final == "h"
    case ("h", "?7"), ("l", "?7"): wraps = final == "h"
    case ("h", "?2004"), ("l", "?2004"): marksPastes = final == "h"
    default: unknown.append(parameters + String(final))
    }
  }

  private mutating func erase(_ row: Int) { cells[row] = cells[row].map { _ in " " } }
}
