/// A part of a screen: it draws itself, and handles keys while it has the focus.
///
/// Widgets are views like those of other toolkits: objects with properties, to which values are bound. They know no
/// view model. A screen keeps its widgets; bindings do not.
package protocol Widget: AnyObject {
  /// The widgets that can have the focus: this one, those inside it, or none.
  var stops: [any Widget] { get }

  /// Whether keys go to this widget.
  var isFocused: Bool { get set }

  /// Applies a key, and returns whether it was handled.
  func handle(_ key: Key) -> Bool

  /// The lines of the widget, in exactly this many columns. The height is the remaining room; further lines are visible
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
  /// The lines in another widget, which has to know where the focus is.
  func part(width: Int, height: Int) -> Drawing {
    var part = draw(width: width, height: height)
    if isFocused, part.focus == nil { part.focus = part.cursor?.row ?? 0 }
    return part
  }
}

/// Some lines of a screen, with the cursor if it is in them.
package struct Drawing {
  package var lines: [String]
  package var cursor: Frame.Cursor?
  /// The line that must be visible, since the focus is there.
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
