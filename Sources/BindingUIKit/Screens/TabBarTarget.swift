#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// Binds which tab of a tab bar controller is selected in both directions, as the delegate of the controller.
  ///
  ///     viewModel.$index.bindTwoWay(to: TabBarTarget(tabs)).store(in: scope)
  ///     viewModel.$tab.bindTwoWay(to: TabBarTarget(tabs).choice(among: Tab.allCases)).store(in: scope)
  ///
  /// The controller holds its delegate weakly, and the binding retains it. **Make a subclass** to implement other
  /// methods of the delegate, and call `super` in methods that this class implements.
  @MainActor
  open class TabBarTarget: NSObject, UITabBarControllerDelegate, @MainActor BindingTargetProvider {
    /// The content is the index of the selected tab.
    public typealias Content = Int

    private weak var controller: UITabBarController?
    private let selected = Event<Void>()

    /// Makes the delegate of a tab bar controller.
    public init(_ controller: UITabBarController) {
      self.controller = controller
      super.init()
      controller.delegate = self
    }

    /// Reports that the user has selected a tab.
    open func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
      selected.send()
    }

    /// The index of the selected tab as a target, for bindings.
    public var bindingTarget: BindingTarget<Int> {
      BindingTarget(
        target, edited: selected, get: { [self] in index(of: $0) }, set: { $0.selectedIndex = $1 })
    }

    /// A target for the selected tab as a value: each tab stands for one value of a list. A value that is not in the
    /// list selects no other tab, and stays the content until the user selects one. Traps if the list is empty.
    ///
    /// - Parameter values: the values, in the order of the tabs.
    public func choice<Value: Equatable>(among values: [Value]) -> BindingTarget<Value> {
      BindingTarget(
        target, always: values, edited: selected, index: { [self] in index(of: $0) },
        select: { if $1 >= 0 { $0.selectedIndex = $1 } }, enable: nil)
    }

    private var target: UITabBarController {
      guard let controller else { fatalError("Binding: a tab bar controller is bound that was released") }
      return controller
    }

    /// Reads the index. A method of this object, so that the closures of a binding that call it retain this delegate.
    private func index(of controller: UITabBarController) -> Int { controller.selectedIndex }
  }
#endif
