/// A line of text, or several.
package final class Label: Widget {
  package var text: String
  /// Whether the text is an error.
  package var isWarning: Bool

  package init(_ text: String = "", isWarning: Bool = false) { (self.text, self.isWarning) = (text, isWarning) }

  package func draw(width: Int, height: Int) -> Drawing {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      (isWarning && !$0.isEmpty ? "! " + $0 : String($0)).visible.fitted(to: width)
    }
    return Drawing(isWarning ? lines.map(\.bold) : lines)
  }
}
