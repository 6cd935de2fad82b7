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
    private var shown: (page: Presented<Item>, controller: NSViewController)?

    init(on host: NSViewController, _ make: @escaping (Presented<Item>) -> NSViewController) {
      self.host = host
      self.make = make
    }

    func present(_ page: Presented<Item>) throws {
      guard let host else { throw HostGone() }
      if host.view.window == nil {
        // A turn later, because AppKit calls in the middle of what it is about to end.
        WindowWatch.wait(in: host.view, for: .presenting) { _ in
          Task { do { try self.present(page) } catch { page.refuse(error) } }
        }
        return
      }
      guard page.isWanted else { return page.didDismiss() }
      let controller = make(page)
      shown = (page, controller)
      host.presentAsSheet(controller)
      _ = WindowWatch(in: controller.view, for: .leaving) { [weak self, weak controller] watch in
        guard watch.window == nil else { return }
        Task { if controller?.presentingViewController == nil { self?.leave(page) ?? page.didDismiss() } }
      }
      page.didPresent()
    }

    private func leave(_ page: Presented<Item>) {
      if shown?.page === page { shown = nil }
      page.didDismiss()
    }

    func dismiss(_ page: Presented<Item>) {
      if let shown, shown.page === page { shown.controller.presentingViewController?.dismiss(shown.controller) }
      leave(page)
    }
  }

  /// Why an item is refused: the view controller that would present it is no more.
  struct HostGone: Error, CustomStringConvertible {
    var description: String { "The view controller that presents it is gone." }
  }
#endif
