/// The delegate of a cell, which is told the clicks and the index of the cell.
package protocol CounterCellDelegate: AnyObject {
  /// Returns what the cell has to show now; `nil` if it shows that already.
  func didClick(_ step: Int, at index: Int) -> String?
}

/// A cell of MVP: a text, two buttons, an index. It knows no model and makes no decisions.
package final class CounterCell {
  package var text = ""
  package var index = 0
  package weak var delegate: (any CounterCellDelegate)?

  package init() {}

  package func clickPlus() { click(1) }
  package func clickMinus() { click(-1) }

  private func click(_ step: Int) { if let text = delegate?.didClick(step, at: index) { self.text = text } }
}
