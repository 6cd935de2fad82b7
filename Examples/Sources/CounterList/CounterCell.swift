/// Whom a cell tells of clicks: by a protocol, with the index that it was given.
package protocol CounterCellDelegate: AnyObject {
  /// Returns what the cell shows from now on; `nil` for what it shows already.
  func didClick(_ step: Int, at index: Int) -> String?
}

/// A cell of MVP: a text, two buttons, an index. It knows no model, and decides nothing.
package final class CounterCell {
  package var text = ""
  package var index = 0
  package weak var delegate: (any CounterCellDelegate)?

  package init() {}

  package func clickPlus() { click(1) }
  package func clickMinus() { click(-1) }

  private func click(_ step: Int) { if let text = delegate?.didClick(step, at: index) { self.text = text } }
}
