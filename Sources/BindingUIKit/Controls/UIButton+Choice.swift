#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  extension UIButton {
    /// The selected one of some values, of a button that offers them in a menu.
    ///
    ///     viewModel.order.bindTwoWay(to: button.choice(among: Order.allCases, title: \.title)).store(in: scope)
    ///
    /// The button gets a menu as its primary action, and the title of the selection. A button has one choice. While no
    /// value, or another value, is selected, the choice is `nil` and the button has its own title.
    ///
    /// - Parameters:
    ///   - values: the values of the menu.
    ///   - title: the title of a value.
    public func choice<Value: Equatable>(
      among values: [Value], title: @escaping (Value) -> String
    ) -> BindingTarget<Value?> {
      let edited = Binding::Event<Void>()
      var selected: Value?
      // Elements of the menu must not keep the button, which keeps the menu.
      func show(_ value: Value?, in button: UIButton) {
        selected = value
        // A button that shows its selection would show the first element if none is selected.
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
