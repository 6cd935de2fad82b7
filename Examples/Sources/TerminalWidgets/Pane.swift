/// A place for a widget that is another one from time to time, or none.
package final class Pane: Widget {
  package var content: (any Widget)?
  /// What had the focus below what is shown now.
  private weak var former: (any Widget)?
  private var covered: (any Widget)?

  package init(_ content: (any Widget)? = nil) { self.content = content }

  package var stops: [any Widget] { content?.stops ?? [] }

  package func draw(width: Int, height: Int) -> Drawing {
    content?.part(width: width, height: height) ?? Drawing([])
  }

  /// Shows a widget in the place of the content, as a dialog that has to be answered first.
  package func cover(with widget: any Widget) {
    former = stops.first(where: \.isFocused)
    covered = content
    content = widget
  }

  /// Shows again what was covered, with the focus where it was.
  package func uncover() {
    content = covered
    covered = nil
    former?.isFocused = true
  }
}
