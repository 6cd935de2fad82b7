/// Whom a cell tells of clicks: by a protocol, with the index that it was given.
package protocol CounterCellDelegate: AnyObject {
  func didClick(_ step: Int, at index: Int)
}

/// A cell of MVP: a text, two buttons, an index. It knows no model, and decides nothing.
package final class CounterCell {
  package var text = ""
  package var index = 0
  package weak var delegate: (any CounterCellDelegate)?

  package init() {}

  package func clickPlus() { delegate?.didClick(1, at: index) }
  package func clickMinus() { delegate?.didClick(-1, at: index) }
}
