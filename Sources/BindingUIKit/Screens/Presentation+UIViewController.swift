#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import BindingArchitecture
  public import UIKit

  extension Presentation {
    /// Presents the item on a view controller: as a sheet, a popover or an alert, as the style of the item's controller
    /// says.
    ///
    ///     viewModel.sheet.present(on: self) { page in
    ///       DetailViewController(page.item)
    ///     }.store(in: scope)
    ///
    /// **Closing.** If the user closes the page by a swipe, if its controller dismisses itself, or if the controller
    /// under it goes, the item becomes `nil`. No delegate is needed for that. A button that closes the page calls
    /// `page.dismiss()`.
    ///
    /// **When.** While the controller is off the screen or in a transition, the item waits. If the controller already
    /// presents another one, the item is presented above that.
    ///
    /// **Ownership.** The binding keeps the presentation, and holds the controller weakly. `make` must not capture the
    /// controller strongly if the controller keeps the binding.
    ///
    /// - Parameters:
    ///   - host: the controller that presents.
    ///   - animated: whether presenting and dismissing are animated.
    ///   - make: makes the controller of a page.
    /// - Returns: the binding. When it ends, the page is dismissed, and the item stays.
    @MainActor
    public func present(
      on host: UIViewController, animated: Bool = true, _ make: @escaping (Presented<Item>) -> UIViewController
    ) -> Subscription { present({ $0 }, on: host, animated: animated, make) }

    /// Presents a part of the item on a view controller, such as a case of an enum, while the item has that part.
    ///
    ///     viewModel.destination.present(\.edit, on: self) { EditViewController($0.item) }.store(in: scope)
    ///
    /// In all else, this method behaves as the one for the whole item.
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
