#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Binding
  public import BindingArchitecture

  extension Presentation {
    /// Presents the item as a sheet of a view controller.
    ///
    ///     viewModel.sheet.present(on: self) { page in DetailViewController(page.item) }.store(in: scope)
    ///
    /// When a sheet dismisses itself the item becomes `nil`. On a controller that is in no window the item waits for
    /// one. While the window shows another sheet AppKit shows this one behind it, although the page counts as shown.
    ///
    /// - Parameters:
    ///   - host: the controller that presents; held weakly.
    ///   - make: makes the controller of a page.
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
    private var page: Presented<Item>?
    /// Weak, because AppKit keeps the controller while it presents it.
    private weak var controller: NSViewController?

    init(on host: NSViewController, _ make: @escaping (Presented<Item>) -> NSViewController) {
      self.host = host
      self.make = make
    }

    func present(_ page: Presented<Item>) throws { try present(page, mayLoad: false) }

    private func again(_ page: Presented<Item>) {
      Task { do { try present(page, mayLoad: true) } catch { page.refuse(error) } }
    }

    private func present(_ page: Presented<Item>, mayLoad: Bool) throws {
      guard let host else { throw HostGone() }
      if !host.isViewLoaded, !mayLoad {
        // Otherwise a controller that is being made would load its view before its initialiser has ended.
        return again(page)
      }
      if host.view.window == nil {
        // A turn later, because AppKit calls this in the middle of a transition.
        WindowWatch.wait(in: host.view, for: .presenting) { _ in
          self.again(page)
        }
        return
      }
      guard page.isWanted else { return page.didDismiss() }
      let controller = make(page)
      (self.page, self.controller) = (page, controller)
      host.presentAsSheet(controller)
      // AppKit may still be presenting the controller when its view goes, and does not tell when it ends: the release
      // does.
      let release = ReleaseWatch { [weak self] in self?.leave(page) ?? page.didDismiss() }
      _ = WindowWatch(in: controller.view, for: .leaving) { [weak self, weak controller] watch in
        withExtendedLifetime(release) {}
        guard watch.window == nil else { return }
        Task { if self?.presents(controller) != true { self?.leave(page) ?? page.didDismiss() } }
      }
      page.didPresent()
    }

    private func leave(_ page: Presented<Item>) {
      if self.page === page { (self.page, controller) = (nil, nil) }
      page.didDismiss()
    }

    func dismiss(_ page: Presented<Item>) {
      if self.page === page, let controller, presents(controller) { host?.dismiss(controller) }
      leave(page)
    }

    /// The host is asked, because a controller holds the one that presents it unsafely.
    private func presents(_ controller: NSViewController?) -> Bool {
      host?.presentedViewControllers?.contains { $0 === controller } ?? false
    }
  }

  /// Calls a closure on the main actor, a turn after this object was released.
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
