#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Binding
  public import BindingArchitecture

  extension Presentation {
    /// Presents the item in a window of its own.
    ///
    ///     viewModel.inspected.presentWindow { screen in InspectorWindowController(screen.item) }.store(in: scope)
    ///
    /// When the window is closed, the item becomes `nil`. Another item closes the window and has one of its own.
    ///
    /// - Parameter make: makes the controller of a screen, which is retained until its window is closed.
    /// - Returns: the binding. When it ends, the window is closed, and the item stays.
    @MainActor
    public func presentWindow(_ make: @escaping (Presented<Item>) -> NSWindowController) -> Subscription {
      let (parts, presenter) = (Scope(), WindowPresenter(make))
      parts.onEnd { withExtendedLifetime(presenter) {} }
      let connection: (any Presenter<Item>) -> Subscription = { self.present(on: $0) }
      connection(presenter).store(in: parts)
      return Subscription(of: parts)
    }
  }

  @MainActor
  private final class WindowPresenter<Item>: @MainActor Presenter {
    private let make: (Presented<Item>) -> NSWindowController
    private var controller: NSWindowController?

    init(_ make: @escaping (Presented<Item>) -> NSWindowController) { self.make = make }

    func present(_ screen: Presented<Item>) throws {
      let controller = make(screen)
      guard let window = controller.window else { throw WindowMissing() }
      self.controller = controller
      controller.showWindow(nil)
      NotificationCenter.default.event(NSWindow.willCloseNotification, of: window).observe { [weak self] in
        self?.controller = nil
        screen.didDismiss()
      }.store(in: screen.scope)
      screen.didPresent()
    }

    func dismiss(_ screen: Presented<Item>) {
      // Closing a window that is closed already posts nothing.
      controller?.close()
      controller = nil
      screen.didDismiss()
    }
  }

  /// Why an item is refused: the controller that was made for it has no window.
  private struct WindowMissing: Error, CustomStringConvertible {
    var description: String { "The window controller that was made for it has no window." }
  }
#endif
