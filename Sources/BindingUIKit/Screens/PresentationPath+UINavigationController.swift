#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import BindingArchitecture
  public import UIKit

  extension PresentationPath {
    /// Shows the path in a navigation controller, above what that shows by itself.
    ///
    ///     viewModel.path.present(on: navigation) { page in
    ///       switch page.item {
    ///       case .person(let id): PersonViewController(viewModel.person(id))
    ///       case .settings: SettingsViewController()
    ///       }
    ///     }.store(in: scope)
    ///
    /// **The user goes back**, by a swipe, the back button or its menu: the items are removed from the path, in one
    /// write, when the transition has ended. One that is given up changes nothing. No delegate is taken for that.
    ///
    /// **What others push** on top of the pages is taken away when the path changes. What stands below the first page
    /// stays.
    ///
    /// **Ownership.** The connection keeps the path, and holds the navigation controller weakly.
    ///
    /// - Parameters:
    ///   - navigation: the navigation controller.
    ///   - animated: whether changes are animated, while it is on the screen.
    ///   - make: makes the controller of a page, which stays as long as the item is in the path.
    /// - Returns: what keeps the connection going. When it ends, the pages are taken away, and the items stay.
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
