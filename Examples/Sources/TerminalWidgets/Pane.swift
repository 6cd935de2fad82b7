/// A place for a widget, which may change or be missing.
package final class Pane: Widget {
  package var content: (any Widget)?
  /// The widget that had the focus in the covered content.
  private weak var former: (any Widget)?
  private var covered: (any Widget)?

  package init(_ content: (any Widget)? = nil) { self.content = content }

  package var stops: [any Widget] { content?.stops ?? [] }

  package func draw(width: Int, height: Int) -> Drawing {
    content?.part(width: width, height: height) ?? Drawing([])
  }

  /// Covers the content by a widget, as a dialog that has to be answered first.
  package func cover(with widget: any Widget) {
    former = stops.first(where: \.isFocused)
    covered = content
    content = widget
  }

  /// Shows the covered content again, with its focus.
  package func uncover() {
    content = covered
    covered = nil
    former?.isFocused = true
  }
}
