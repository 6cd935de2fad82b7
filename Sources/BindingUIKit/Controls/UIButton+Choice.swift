#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  extension UIButton {
    /// A target for the value, one of a list of values, that the user selects in a menu of the button.
    ///
    ///     viewModel.order.bindTwoWay(to: button.choice(among: Order.allCases, title: \.title)).store(in: scope)
    ///
    /// Tapping the button opens the menu, and the button shows the title of the selected value. Call this method once
    /// for each button, because a second call replaces the menu. While the bound value is `nil` or not in the list, no
    /// element of the menu is selected, and the button shows its own title.
    ///
    /// - Parameters:
    ///   - values: the values of the menu.
    ///   - title: returns the title of a value.
    public func choice<Value: Equatable>(
      among values: [Value], title: @escaping (Value) -> String
    ) -> BindingTarget<Value?> {
      let edited = Binding::Event<Void>()
      var selected: Value?
      // The elements of the menu hold the button weakly, because the button retains the menu.
      func show(_ value: Value?, in button: UIButton) {
        selected = value
        // Set only if an element is selected, because otherwise the button would show the title of the first one.
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
