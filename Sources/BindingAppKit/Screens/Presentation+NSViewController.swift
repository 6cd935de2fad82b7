#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Binding
  public import BindingArchitecture

  extension Presentation {
    /// Presents the item as a sheet of a view controller, or as a popover beside one of its views.
    ///
    ///     viewModel.sheet.present(on: self) { screen in DetailViewController(screen.item) }.store(in: scope)
    ///     viewModel.info.present(on: self, from: infoButton) { InfoViewController($0.item) }.store(in: scope)
    ///
    /// When the sheet dismisses itself, or the user clicks beside the popover, the item becomes `nil`. While the view
    /// of `host` is in no window, the item waits. While the window shows another sheet, AppKit shows this one only when
    /// that sheet has ended, although the screen counts as shown.
    ///
    /// - Parameters:
    ///   - host: the controller that presents; held weakly.
    ///   - source: the view beside which a popover is shown; held weakly. Without such a view the item is a sheet.
    ///   - edge: the edge of `source` at which the popover prefers to be.
    ///   - make: makes the controller of a screen.
    /// - Returns: the binding. When it ends, the screen is dismissed, and the item stays.
    @MainActor
    public func present(
      on host: NSViewController, from source: NSView? = nil, edge: NSRectEdge = .maxY,
      _ make: @escaping (Presented<Item>) -> NSViewController
    ) -> Subscription { present({ $0 }, on: host, from: source, edge: edge, make) }

    /// Presents a part of the item, such as a case of an enum, while the item has that part.
    ///
    ///     viewModel.destination.present(\.edit, on: self) { EditViewController($0.item) }.store(in: scope)
    ///
    /// Otherwise the same as the method for the whole item.
    @MainActor
    public func present<Part>(
      _ part: @escaping (Item) -> Part?, on host: NSViewController, from source: NSView? = nil,
      edge: NSRectEdge = .maxY, _ make: @escaping (Presented<Part>) -> NSViewController
    ) -> Subscription {
      let presenter = SheetPresenter(
        on: host,
        show: { [weak source] host, controller in
          guard let source else { return host.presentAsSheet(controller) }
          host.present(
            controller, asPopoverRelativeTo: source.bounds, of: source, preferredEdge: edge, behavior: .transient)
        }, make)
      let parts = Scope()
      parts.onEnd { withExtendedLifetime(presenter) {} }
      present(part, on: presenter).store(in: parts)
      return Subscription(of: parts)
    }
  }

  @MainActor
  private final class SheetPresenter<Item>: @MainActor Presenter {
    private weak var host: NSViewController?
    private let show: (_ host: NSViewController, _ controller: NSViewController) -> Void
    private let make: (Presented<Item>) -> NSViewController
    private var screen: Presented<Item>?
    /// The controller of `screen`. Weak, because AppKit retains a controller while it is presented.
    private weak var controller: NSViewController?

    init(
      on host: NSViewController, show: @escaping (_ host: NSViewController, _ controller: NSViewController) -> Void,
      _ make: @escaping (Presented<Item>) -> NSViewController
    ) {
      self.host = host
      self.show = show
      self.make = make
    }

    func present(_ screen: Presented<Item>) throws {
      guard let host else { throw HostGone() }
      host.whenInWindow { [weak host] window in
        guard let host, window != nil else { return screen.refuse(HostGone()) }
        guard screen.isWanted else { return screen.didDismiss() }
        let controller = self.make(screen)
        (self.screen, self.controller) = (screen, controller)
        self.show(host, controller)
        self.watch(controller, screen)
        screen.didPresent()
      }
    }

    /// Notices that the controller has gone, no matter which code has dismissed it.
    private func watch(_ controller: NSViewController, _ screen: Presented<Item>) {
      // When the view leaves its window, AppKit may still be presenting the controller, and does not report when the
      // presentation ends. The watch in the view therefore retains `release`, which reports when the view is released.
      let release = ReleaseWatch { [weak self] in self?.leave(screen) ?? screen.didDismiss() }
      _ = WindowWatch(in: controller.view, for: .leaving) { [weak self, weak controller] watch in
        withExtendedLifetime(release) {}
        guard watch.window == nil else { return }
        Task { if self?.presents(controller) != true { self?.leave(screen) ?? screen.didDismiss() } }
      }
    }

    private func leave(_ screen: Presented<Item>) {
      if self.screen === screen { (self.screen, controller) = (nil, nil) }
      screen.didDismiss()
    }

    func dismiss(_ screen: Presented<Item>) {
      if self.screen === screen, let controller, presents(controller) { host?.dismiss(controller) }
      leave(screen)
    }

    /// Whether the host presents a controller. The host is asked, because a controller's own reference to its host is
    /// unsafe.
    private func presents(_ controller: NSViewController?) -> Bool {
      host?.presentedViewControllers?.contains { $0 === controller } ?? false
    }
  }
#endif
