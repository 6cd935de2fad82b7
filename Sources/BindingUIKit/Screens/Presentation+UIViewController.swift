#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import BindingArchitecture
  public import UIKit

  extension Presentation {
    /// Presents the item on a view controller: as a sheet, a popover or an alert, depending on the
    /// `modalPresentationStyle` and the class of the controller that `make` returns.
    ///
    ///     viewModel.sheet.present(on: self) { screen in
    ///       DetailViewController(screen.item)
    ///     }.store(in: scope)
    ///
    /// **Closing.** If the user closes the screen by a swipe, if its controller dismisses itself, or if the controller
    /// that presents it is dismissed, the item becomes `nil`, without any delegate. A button that closes the screen
    /// calls `screen.dismiss()`.
    ///
    /// **When.** While `host` is off the screen or in a transition, the item waits. If `host` already presents another
    /// controller, the item is presented above it.
    ///
    /// **Ownership.** The binding retains the presentation, and holds `host` weakly. `make` must not capture `host`
    /// strongly if `host` retains the binding.
    ///
    /// - Parameters:
    ///   - host: the controller that presents.
    ///   - animated: whether presenting and dismissing are animated.
    ///   - make: makes the controller of a screen.
    /// - Returns: the binding. When it ends, the screen is dismissed, and the item stays.
    @MainActor
    public func present(
      on host: UIViewController, animated: Bool = true, _ make: @escaping (Presented<Item>) -> UIViewController
    ) -> Subscription { present({ $0 }, on: host, animated: animated, make) }

    /// Presents a part of the item on a view controller, such as a case of an enum, while the item has that part.
    ///
    ///     viewModel.destination.present(\.edit, on: self) { EditViewController($0.item) }.store(in: scope)
    ///
    /// Otherwise the same as the method for the whole item.
    @MainActor
    public func present<Part>(
      _ part: @escaping (Item) -> Part?, on host: UIViewController, animated: Bool = true,
      _ make: @escaping (Presented<Part>) -> UIViewController
    ) -> Subscription {
      let (parts, presenter) = (Scope(), ModalPresenter(on: host, animated, make))
      parts.onEnd { withExtendedLifetime(presenter) {} }
      present(part, on: presenter).store(in: parts)
      return Subscription(of: parts)
    }
  }
#endif
