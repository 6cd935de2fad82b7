#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Binding
  public import BindingArchitecture

  extension Presentation {
    /// Presents the item as a sheet of a view controller.
    ///
    ///     viewModel.sheet.present(on: self) { screen in DetailViewController(screen.item) }.store(in: scope)
    ///
    /// When the sheet dismisses itself, the item becomes `nil`. While the view of `host` is in no window, the item
    /// waits. While the window shows another sheet, AppKit shows this one only when that sheet has ended, although the
    /// screen counts as shown.
    ///
    /// - Parameters:
    ///   - host: the controller that presents; held weakly.
    ///   - make: makes the controller of a screen.
    /// - Returns: the binding. When it ends, the sheet is dismissed, and the item stays.
    @MainActor
    public func present(
      on host: NSViewController, _ make: @escaping (Presented<Item>) -> NSViewController
    ) -> Subscription {
      let (parts, presenter) = (Scope(), SheetPresenter(on: host, make))
      parts.onEnd { withExtendedLifetime(presenter) {} }
      let connection: (any Presenter<Item>) -> Subscription = { self.present(on: $0) }
      connection(presenter).store(in: parts)
      return Subscription(of: parts)
    }
  }

  @MainActor
  private final class SheetPresenter<Item>: @MainActor Presenter {
    private weak var host: NSViewController?
    private let make: (Presented<Item>) -> NSViewController
    private var screen: Presented<Item>?
    /// The controller of `screen`. Weak, because AppKit retains a controller while it is presented.
    private weak var controller: NSViewController?

    init(on host: NSViewController, _ make: @escaping (Presented<Item>) -> NSViewController) {
      self.host = host
      self.make = make
    }

    func present(_ screen: Presented<Item>) throws { try present(screen, mayLoad: false) }

    private func again(_ screen: Presented<Item>) {
      Task { do { try present(screen, mayLoad: true) } catch { screen.refuse(error) } }
    }

    private func present(_ screen: Presented<Item>, mayLoad: Bool) throws {
      guard let host else { throw HostGone() }
      if !host.isViewLoaded, !mayLoad {
        // The next try is a turn later: the host may still be in its initialiser, and asking for its window would load
        // its view.
        return again(screen)
      }
      if host.view.window == nil {
        // `again` waits a turn, because AppKit moves views to windows in the middle of transitions.
        WindowWatch.wait(in: host.view, for: .presenting) { _ in
          self.again(screen)
        }
        return
      }
      guard screen.isWanted else { return screen.didDismiss() }
      let controller = make(screen)
      (self.screen, self.controller) = (screen, controller)
      host.presentAsSheet(controller)
      watch(controller, screen)
      screen.didPresent()
    }

    /// Notices that the sheet has gone, no matter which code has dismissed it.
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

  /// Calls a closure on the main actor, in a turn after the release of this object.
  private final class ReleaseWatch {
    private let released: @MainActor () -> Void

    init(_ released: @escaping @MainActor () -> Void) { self.released = released }

    deinit { Task { @MainActor [released] in released() } }
  }

  /// Why an item is refused: the presenting view controller has been released.
  struct HostGone: Error, CustomStringConvertible {
    var description: String { "The view controller that presents it is gone." }
  }
#endif
