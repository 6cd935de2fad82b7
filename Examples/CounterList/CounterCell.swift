import Binding
import BindingCollections

/// A cell with a number and two buttons.
final class CounterCell: ListCell {
  var onClick: (() -> Void)?
  var text = ""
  var onPlus: () -> Void = {}
  var onMinus: () -> Void = {}
}
