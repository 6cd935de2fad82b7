#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import Binding
  import BindingArchitecture
  import UIKit

  /// Presents items modally on a view controller, above what it presents already.
  @MainActor
  final class ModalPresenter<Item>: @MainActor Presenter {
    private weak var host: UIViewController?
    private let isAnimated: Bool
    private let make: (Presented<Item>) -> UIViewController
    /// The controllers of pages: at most two, one of which is being dismissed.
    private var controllers: [(page: Presented<Item>, controller: Weak)] = []

    private struct Weak {
      weak var controller: UIViewController?
    }

    init(on host: UIViewController, _ isAnimated: Bool, _ make: @escaping (Presented<Item>) -> UIViewController) {
      self.host = host
      self.isAnimated = isAnimated
      self.make = make
    }

    func present(_ page: Presented<Item>) throws {
      guard let host else { throw HostGone() }
      host.whenAtRest { presenting in
        guard page.isWanted else { return page.didDismiss() }
        let controller = self.make(page)
        self.controllers.append((page, Weak(controller: controller)))
        presenting.present(controller, animated: self.isAnimated) { page.didPresent() }
        self.watch(controller, page)
      }
    }

    /// Whichever way the controller goes, by a swipe, by its own `dismiss`, or with the controller under it, its view
    /// leaves the window. The view also leaves it under a controller that fills the screen.
    ///
    /// An alert calls the handler of the button some time after its view has gone: it has ended when it is released.
    /// UIKit forbids views in an alert, so it keeps the watch of its release as an associated object.
    private func watch(_ controller: UIViewController, _ page: Presented<Item>) {
      let noteIfGone: @MainActor () -> Void = { [weak self, weak controller] in
        self?.noteIfGone(controller, page) ?? page.didDismiss()
      }
      let release = ReleaseWatch(noteIfGone)
      if controller is UIAlertController {
        let key = UnsafeRawPointer(Unmanaged.passUnretained(release).toOpaque())
        return objc_setAssociatedObject(controller, key, release, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
      _ = WindowWatch(in: controller.view, for: .leaving) { watch in
        withExtendedLifetime(release) {}
        // When the view leaves the window, UIKit has not yet ended the presentation.
        if watch.window == nil { Task { noteIfGone() } }
      }
    }

    private func noteIfGone(_ controller: UIViewController?, _ page: Presented<Item>) {
      guard let controller, controller.presentingViewController != nil else { return leave(page) }
      // The controller may be in a transition, which ends after its view has gone.
      controller.transitionCoordinator?.afterEnd { [weak self, weak controller] in self?.noteIfGone(controller, page) }
    }

    private func leave(_ page: Presented<Item>) {
      controllers.removeAll { $0.page === page }
      page.didDismiss()
    }

    func dismiss(_ page: Presented<Item>) {
      let controller = controllers.first { $0.page === page }?.controller.controller
      guard let controller, let presenting = controller.presentingViewController else { return leave(page) }
      if let coordinator = controller.presentedLast.transitionCoordinator {
        // A swipe that the user may give up, or an alert that dismisses itself.
        coordinator.afterEnd { self.dismiss(page) }
      } else {
        presenting.dismiss(animated: isAnimated) { self.leave(page) }
      }
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
