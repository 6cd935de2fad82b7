#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import Binding
  import BindingArchitecture
  import UIKit

  /// Presents items modally on a view controller. If that already presents other controllers, the item is presented on
  /// the topmost of them.
  @MainActor
  final class ModalPresenter<Item>: @MainActor Presenter {
    private weak var host: UIViewController?
    private let isAnimated: Bool
    private let make: (Presented<Item>) -> UIViewController
    /// The presented screens with their controllers. There are at most two: a screen, and a former one that is still
    /// being dismissed.
    private var controllers: [(screen: Presented<Item>, controller: Weak)] = []

    private struct Weak {
      weak var controller: UIViewController?
    }

    init(on host: UIViewController, _ isAnimated: Bool, _ make: @escaping (Presented<Item>) -> UIViewController) {
      self.host = host
      self.isAnimated = isAnimated
      self.make = make
    }

    func present(_ screen: Presented<Item>) throws {
      guard let host else { throw HostGone() }
      host.whenAtRest { presenting in
        guard let presenting else { return screen.refuse(HostGone()) }
        guard screen.isWanted else { return screen.didDismiss() }
        let controller = self.make(screen)
        self.controllers.append((screen, Weak(controller: controller)))
        presenting.present(controller, animated: self.isAnimated) { screen.didPresent() }
        self.watch(controller, screen)
      }
    }

    /// Notices the end of the presentation, whatever has caused it: a swipe, the controller's own `dismiss`, or the
    /// dismissal of the controller below. In each case the view leaves its window. A view also leaves its window when
    /// another controller covers the whole screen, so `noteIfGone` checks whether the controller is still presented.
    ///
    /// An alert calls the handler of its button some time after its view has gone, so the presentation of an alert has
    /// ended only when the alert is released. UIKit forbids subviews in an alert, so its `ReleaseWatch` is an
    /// associated object, which is released with the alert.
    private func watch(_ controller: UIViewController, _ screen: Presented<Item>) {
      let noteIfGone: @MainActor () -> Void = { [weak self, weak controller] in
        self?.noteIfGone(controller, screen) ?? screen.didDismiss()
      }
      let release = ReleaseWatch(noteIfGone)
      if controller is UIAlertController {
        let key = UnsafeRawPointer(Unmanaged.passUnretained(release).toOpaque())
        return objc_setAssociatedObject(controller, key, release, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
      _ = WindowWatch(in: controller.view, for: .leaving) { watch in
        withExtendedLifetime(release) {}
        // Checked a turn later, because UIKit ends the presentation after the view has left the window.
        if watch.window == nil { Task { noteIfGone() } }
      }
    }

    private func noteIfGone(_ controller: UIViewController?, _ screen: Presented<Item>) {
      guard let controller, controller.presentingViewController != nil else { return leave(screen) }
      // The controller is still presented, but perhaps in a transition that ends the presentation. So check again
      // afterwards.
      controller.transitionCoordinator?.afterEnd { [weak self, weak controller] in self?.noteIfGone(controller, screen)
      }
    }

    private func leave(_ screen: Presented<Item>) {
      controllers.removeAll { $0.screen === screen }
      screen.didDismiss()
    }

    func dismiss(_ screen: Presented<Item>) {
      let controller = controllers.first { $0.screen === screen }?.controller.controller
      guard let controller, let presenting = controller.presentingViewController else { return leave(screen) }
      if let coordinator = controller.presentedLast.transitionCoordinator {
        // The user may be swiping the screen away and may abandon that, or an alert is dismissing itself. So wait for
        // the result.
        coordinator.afterEnd { self.dismiss(screen) }
      } else {
        presenting.dismiss(animated: isAnimated) { self.leave(screen) }
      }
    }
  }
#endif
