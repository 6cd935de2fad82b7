#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import BindingArchitecture
  public import UIKit

  extension PresentationPath {
    /// Shows the path in a navigation controller, above the controllers that are there already.
    ///
    ///     viewModel.path.present(on: navigation) { screen in
    ///       switch screen.item {
    ///       case .person(let id): PersonViewController(viewModel.person(id))
    ///       case .settings: SettingsViewController()
    ///       }
    ///     }.store(in: scope)
    ///
    /// **Going back.** When the user has gone back, by a swipe, the back button or its menu, the items are removed from
    /// the path in one write, after the transition. A transition that the user abandons changes nothing. Pages that are
    /// popped while the navigation controller is off the screen leave the path when it is back. The delegate of the
    /// navigation controller is not used.
    ///
    /// **Other controllers** on top of the screens are removed when the path changes. Controllers below the first
    /// screen stay.
    ///
    /// **Ownership.** The binding retains the path, and holds the navigation controller weakly.
    ///
    /// - Parameters:
    ///   - navigation: the navigation controller.
    ///   - animated: whether changes are animated while the navigation controller is on the screen.
    ///   - make: makes the controller of a screen. The controller stays as long as the item is in the path.
    /// - Returns: the binding. When it ends, the screens are removed, and the items stay.
    @MainActor
    public func present(
      on navigation: UINavigationController, animated: Bool = true,
      _ make: @escaping (Presented<Item>) -> UIViewController
    ) -> Subscription {
      let (parts, presenter) = (Scope(), NavigationPresenter(in: navigation, animated, make))
      parts.onEnd { withExtendedLifetime(presenter) {} }
      let connection: (any StackPresenter<Item>) -> Subscription = { self.present(on: $0) }
      connection(presenter).store(in: parts)
      return Subscription(of: parts)
    }
  }
#endif
