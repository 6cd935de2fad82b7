#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Binding
  public import BindingArchitecture

  extension Presentation {
    /// Presents the item as a sheet of a view controller.
    ///
    ///     viewModel.sheet.present(on: self) { page in DetailViewController(page.item) }.store(in: scope)
    ///
    /// A sheet that dismisses itself makes the item `nil`. On a controller that is in no window yet, the item is
    /// presented when it is; what was taken back meanwhile is not.
    ///
    /// - Parameters:
    ///   - host: the controller that presents; held weakly.
    ///   - make: makes the controller of a page.
    /// - Returns: what keeps the connection going. When it ends, what is presented is dismissed, and the item stays.
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

  /// Presents items as sheets of a view controller.
  @MainActor
  private final class SheetPresenter<Item>: @MainActor Presenter {
    private weak var host: NSViewController?
    private let make: (Presented<Item>) -> NSViewController
    private var page: Presented<Item>?
    /// AppKit keeps it while it presents it.
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
        // A controller that is just being made would have its view loaded before its initialiser is over.
        return again(page)
      }
      if host.view.window == nil {
        // A turn later, because AppKit calls in the middle of what it is about to end.
        WindowWatch.wait(in: host.view, for: .presenting) { _ in
          self.again(page)
        }
        return
      }
      guard page.isWanted else { return page.didDismiss() }
      let controller = make(page)
      (self.page, self.controller) = (page, controller)
      host.presentAsSheet(controller)
      // AppKit may still present it when its view goes, and does not say until when: it is gone when it is released.
      let release = ReleaseWatch { [weak self] in self?.leave(page) ?? page.didDismiss() }
      _ = WindowWatch(in: controller.view, for: .leaving) { [weak self, weak controller] watch in
        withExtendedLifetime(release) {}
        guard watch.window == nil else { return }
        Task { if controller?.presentingViewController == nil { self?.leave(page) ?? page.didDismiss() } }
      }
      page.didPresent()
    }

    private func leave(_ page: Presented<Item>) {
      if self.page === page { (self.page, controller) = (nil, nil) }
      page.didDismiss()
    }

    func dismiss(_ page: Presented<Item>) {
      if self.page === page, let controller { controller.presentingViewController?.dismiss(controller) }
      leave(page)
    }
  }

  /// Calls a closure on the main actor, a turn after it was released itself.
  private final class ReleaseWatch {
    private let released: @MainActor () -> Void

    init(_ released: @escaping @MainActor () -> Void) { self.released = released }

    deinit { Task { @MainActor [released] in released() } }
  }

  /// Why an item is refused: the view controller that would present it is no more.
  struct HostGone: Error, CustomStringConvertible {
    var description: String { "The view controller that presents it is gone." }
  }
#endif
