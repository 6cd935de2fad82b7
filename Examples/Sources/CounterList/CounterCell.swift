/// Whom a cell tells of clicks: by a protocol, with the index that it was given.
protocol CounterCellDelegate: AnyObject {
  func didClick(_ step: Int, at index: Int)
}

/// A cell of MVP: a text, two buttons, an index. It knows no model, and decides nothing.
final class CounterCell {
  var text = ""
  var index = 0
  weak var delegate: (any CounterCellDelegate)?

  func clickPlus() { delegate?.didClick(1, at: index) }
  func clickMinus() { delegate?.didClick(-1, at: index) }
}
