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
    ///     viewModel.info.present(on: self, from: infoButton) { InfoViewController($0.item) }.store(in: scope)
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
    ///   - source: the view or bar button beside which the screen is a popover, which UIKit makes a sheet where there
    ///     is no room for one; held weakly. Without a source `make` decides the style.
    ///   - animated: whether presenting and dismissing are animated.
    ///   - make: makes the controller of a screen.
    /// - Returns: the binding. When it ends, the screen is dismissed, and the item stays.
    @MainActor
    public func present(
      on host: UIViewController, from source: (any UIPopoverPresentationControllerSourceItem)? = nil,
      animated: Bool = true, _ make: @escaping (Presented<Item>) -> UIViewController
    ) -> Subscription { present({ $0 }, on: host, from: source, animated: animated, make) }

    /// Presents a part of the item on a view controller, such as a case of an enum, while the item has that part.
    ///
    ///     viewModel.destination.present(\.edit, on: self) { EditViewController($0.item) }.store(in: scope)
    ///
    /// Otherwise the same as the method for the whole item.
    @MainActor
    public func present<Part>(
      _ part: @escaping (Item) -> Part?, on host: UIViewController,
      from source: (any UIPopoverPresentationControllerSourceItem)? = nil, animated: Bool = true,
      _ make: @escaping (Presented<Part>) -> UIViewController
    ) -> Subscription {
      let parts = Scope()
      let presenter = ModalPresenter(on: host, animated) { [weak source] (screen: Presented<Part>) in
        let controller = make(screen)
        if let source {
          controller.modalPresentationStyle = .popover
          controller.popoverPresentationController?.sourceItem = source
        }
        return controller
      }
      parts.onEnd { withExtendedLifetime(presenter) {} }
      present(part, on: presenter).store(in: parts)
      return Subscription(of: parts)
    }
  }
#endif
