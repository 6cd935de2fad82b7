#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  extension UIButton {
    /// The selected one of some values, of a button that offers them in a menu.
    ///
    ///     viewModel.order.bindTwoWay(to: button.choice(among: Order.allCases, title: \.title)).store(in: scope)
    ///
    /// The button gets a menu, which shows itself as the primary action, and the title of the selection. One button
    /// has one choice. It is `nil`, and the button has its own title, while nothing is selected, or
    /// something that is not among the values.
    ///
    /// - Parameters:
    ///   - values: what can be chosen.
    ///   - title: what an element of the menu says.
    public func choice<Value: Equatable>(
      among values: [Value], title: @escaping (Value) -> String
    ) -> BindingTarget<Value?> {
      let edited = Binding::Event<Void>()
      var selected: Value?
      // The menu belongs to the button, so its elements must not keep that.
      func show(_ value: Value?, in button: UIButton) {
        selected = value
        // A button that shows its selection shows the first element where none is.
        button.changesSelectionAsPrimaryAction = value.map(values.contains) ?? false
        button.menu = UIMenu(
          children: values.map { value in
            UIAction(title: title(value), state: value == selected ? .on : .off) { [weak button] _ in
              guard let button else { return }
              show(value, in: button)
              edited.send()
            }
          })
      }
      showsMenuAsPrimaryAction = true
      return BindingTarget(
        self, edited: edited, get: { _ in selected }, set: { show($1, in: $0) }, enable: { $0.isEnabled = $1 },
        announce: { $0.announce($1) })
    }
  }
#endif
