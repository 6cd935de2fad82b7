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
      let menu = ChoiceMenu(of: self, values, title) { edited.send() }
      return BindingTarget(
        self, oneOf: values, edited: edited, index: { _ in menu.index }, select: { menu.show($1, in: $0) },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }

    /// A target for a value that is never missing, one of a list of values, that the user selects in a menu of the
    /// button. A value that is not in the list selects no element, and stays the content until the user selects one.
    /// Traps if the list is empty.
    @_disfavoredOverload
    public func choice<Value: Equatable>(
      among values: [Value], title: @escaping (Value) -> String
    ) -> BindingTarget<Value> {
      let edited = Binding::Event<Void>()
      let menu = ChoiceMenu(of: self, values, title) { edited.send() }
      return BindingTarget(
        self, always: values, edited: edited, index: { _ in menu.index }, select: { menu.show($1, in: $0) },
        enable: { $0.isEnabled = $1 }, announce: { $0.announce($1) })
    }
  }

  /// The menu of a button that offers values, and which of them is selected.
  @MainActor
  private final class ChoiceMenu {
    private(set) var index = -1
    private let titles: [String]
    private let edited: () -> Void

    init<Value>(of button: UIButton, _ values: [Value], _ title: (Value) -> String, edited: @escaping () -> Void) {
      (titles, self.edited) = (values.map(title), edited)
      button.showsMenuAsPrimaryAction = true
    }

    /// Shows which element is selected. The elements hold the button weakly, because the button retains the menu.
    func show(_ index: Int, in button: UIButton) {
      self.index = index
      // Set only if an element is selected, because otherwise the button would show the title of the first one.
      button.changesSelectionAsPrimaryAction = titles.indices.contains(index)
      button.menu = UIMenu(
        children: titles.enumerated().map { offset, title in
          UIAction(title: title, state: offset == index ? .on : .off) { [weak button] _ in
            guard let button else { return }
            self.show(offset, in: button)
            self.edited()
          }
        })
    }
  }
#endif
