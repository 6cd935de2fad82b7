/// A part of a screen: it draws itself, and takes keys while it has the focus.
///
/// Widgets are views as those of other toolkits are: plain objects with properties, to which values are bound. None
/// knows a view model. A screen keeps its widgets, bindings do not.
package protocol Widget: AnyObject {
  /// The widgets that can have the focus: this one, those inside it, or none.
  var stops: [any Widget] { get }

  /// Whether keys go to it.
  var isFocused: Bool { get set }

  /// Applies a key, and tells whether it meant something.
  func handle(_ key: Key) -> Bool

  /// What it looks like, in lines of exactly so many columns. The height is the room that is left; more lines are seen
  /// when the focus is in them.
  func draw(width: Int, height: Int) -> Drawing
}

extension Widget {
  package var stops: [any Widget] { [] }

  package var isFocused: Bool {
    get { false }
    set {}
  }

  package func handle(_ key: Key) -> Bool { false }
}

extension Widget {
  /// What it looks like in another widget, which has to know where the focus is.
  func part(width: Int, height: Int) -> Drawing {
    var part = draw(width: width, height: height)
    if isFocused, part.focus == nil { part.focus = part.cursor?.row ?? 0 }
    return part
  }
}

/// Some lines of a screen, and the cursor in them, if it is there.
package struct Drawing {
  package var lines: [String]
  package var cursor: Frame.Cursor?
  /// The line that has to be seen, since the focus is there.
  package var focus: Int?

  package init(_ lines: [String], cursor: Frame.Cursor? = nil, focus: Int? = nil) {
    (self.lines, self.cursor, self.focus) = (lines, cursor, focus)
  }
}

extension String {
  /// This line in inverse video, which shows the focus without colours too.
  package var inverse: String { "\u{1B}[7m\(self)\u{1B}[0m" }
  package var bold: String { "\u{1B}[1m\(self)\u{1B}[0m" }
  package var dimmed: String { "\u{1B}[2m\(self)\u{1B}[0m" }
  package var underlined: String { "\u{1B}[4m\(self)\u{1B}[0m" }
}
