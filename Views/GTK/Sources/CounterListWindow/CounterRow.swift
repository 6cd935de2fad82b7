import Binding
import CounterList
import GTKViews

/// A row of the list: a counter between two buttons.
final class CounterRow: Composite {
  private let text = Label()
  private let minus = Button(icon: "list-remove-symbolic", "Less")
  private let plus = Button(icon: "list-add-symbolic", "More")

  init() {
    text.isExpanding = true
    let line = Box(.horizontal, spacing: 6, text, minus, plus)
    line.margin = 6
    super.init(line)
  }

  /// Shows a counter until the scope ends; after that the buttons no longer change it.
  func show(_ counter: CounterViewModel, until scope: Scope) {
    Computed(of: counter, \.text).bind(to: text, \.text).store(in: scope)
    counter.plus.bind(to: plus).store(in: scope)
    counter.minus.bind(to: minus).store(in: scope)
  }
}
