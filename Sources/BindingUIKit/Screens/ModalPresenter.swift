#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import Binding
  import BindingArchitecture
  import UIKit

  /// Presents items modally on a view controller, whatever that presents already.
  @MainActor
  final class ModalPresenter<Item>: @MainActor Presenter {
    private weak var host: UIViewController?
    private let isAnimated: Bool
    private let make: (Presented<Item>) -> UIViewController
    /// The controllers of pages. There are two at most, one of which is on its way out.
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

    /// However the controller goes, by a swipe, by its own `dismiss`, or with what it was presented on, its view
    /// leaves the window. It also does under one that fills the screen.
    ///
    /// An alert calls the handler of the button when its view has gone already, and nothing says how much later: it is
    /// gone when it is released.
    private func watch(_ controller: UIViewController, _ page: Presented<Item>) {
      let isAlert = controller is UIAlertController
      let noteIfGone: @MainActor () -> Void = { [weak self, weak controller] in
        self?.noteIfGone(controller, page) ?? page.didDismiss()
      }
      let release = ReleaseWatch(noteIfGone)
      _ = WindowWatch(in: controller.view, for: .leaving) { watch in
        withExtendedLifetime(release) {}
        // UIKit still presents it when its view goes.
        if watch.window == nil, !isAlert { Task { noteIfGone() } }
      }
    }

    private func noteIfGone(_ controller: UIViewController?, _ page: Presented<Item>) {
      guard let controller, controller.presentingViewController != nil else { return leave(page) }
      // It may be on its way out, which ends after its view has gone.
      controller.transitionCoordinator?.animate(alongsideTransition: nil) { [weak self, weak controller] _ in
        Task { self?.noteIfGone(controller, page) }
      }
    }

    private func leave(_ page: Presented<Item>) {
      controllers.removeAll { $0.page === page }
      page.didDismiss()
    }

    func dismiss(_ page: Presented<Item>) {
      let controller = controllers.first { $0.page === page }?.controller.controller
      guard let controller, let presenting = controller.presentingViewController else { return leave(page) }
      if let coordinator = controller.presentedLast.transitionCoordinator {
        // A swipe that may yet be given up, or an alert that goes by itself.
        coordinator.animate(alongsideTransition: nil) { _ in Task { self.dismiss(page) } }
      } else {
        presenting.dismiss(animated: isAnimated) { self.leave(page) }
      }
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
