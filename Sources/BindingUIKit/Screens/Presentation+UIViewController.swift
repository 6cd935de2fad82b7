#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import BindingArchitecture
  public import UIKit

  extension Presentation {
    /// Presents the item on a view controller: a sheet, a popover, an alert, as the style of its controller says.
    ///
    ///     viewModel.sheet.present(on: self) { page in
    ///       DetailViewController(page.item)
    ///     }.store(in: scope)
    ///
    /// **The user closes it**, by a swipe, or the controller dismisses itself, or what it was presented on goes: the
    /// item becomes `nil`. No delegate is taken for that. A button that closes the page calls `page.dismiss()`.
    ///
    /// **When.** On a controller that is not on the screen yet, or in a transition, the item is presented when it is.
    /// What was taken back meanwhile is not presented. Where the controller presents something already, the item is
    /// presented on that.
    ///
    /// **Ownership.** The connection keeps the presentation, and holds the controller weakly. `make` must not capture
    /// it strongly where the connection is kept by it.
    ///
    /// - Parameters:
    ///   - host: the controller that presents.
    ///   - animated: whether coming and going are animated.
    ///   - make: makes the controller of a page.
    /// - Returns: what keeps the connection going. When it ends, what is presented is dismissed, and the item stays.
    @MainActor
    public func present(
      on host: UIViewController, animated: Bool = true, _ make: @escaping (Presented<Item>) -> UIViewController
    ) -> Subscription { present({ $0 }, on: host, animated: animated, make) }

    /// Presents a part of the item on a view controller, while there is that part: a case of an enum.
    ///
    ///     viewModel.destination.present(\.edit, on: self) { EditViewController($0.item) }.store(in: scope)
    ///
    /// Otherwise as the form for the whole item.
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
