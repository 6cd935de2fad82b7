#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import Binding
  import BindingArchitecture
  import UIKit

  /// Shows a path in a navigation controller, above the controllers that are in its stack already.
  @MainActor
  final class NavigationPresenter<Item>: @MainActor StackPresenter {
    private weak var navigation: UINavigationController?
    private let isAnimated: Bool
    private let make: (Presented<Item>) -> UIViewController
    private var shown: [(screen: Presented<Item>, controller: UIViewController)] = []
    /// The watch in the view of the top controller, which owns it.
    private weak var watch: WindowWatch?

    init(
      in navigation: UINavigationController, _ isAnimated: Bool, _ make: @escaping (Presented<Item>) -> UIViewController
    ) {
      self.navigation = navigation
      self.isAnimated = isAnimated
      self.make = make
    }

    func show(_ screens: [Presented<Item>], completion: @escaping () -> Void) throws {
      if navigation == nil { throw HostGone() }
      settle(screens, completion)
    }

    private func settle(_ screens: [Presented<Item>], _ completion: @escaping () -> Void) {
      guard let navigation else { return completion() }
      if let coordinator = navigation.transitionCoordinator {
        // The user may be swiping back, and may abandon that. So wait for the result.
        return coordinator.afterEnd {
          self.noteGone()
          self.settle(screens.filter(\.isWanted), completion)
        }
      }
      let stack = makeStack(of: screens, in: navigation)
      let isChanged = !stack.elementsEqual(navigation.viewControllers, by: ===)
      let isAnimated = isChanged && isAnimated && navigation.viewIfLoaded?.window != nil
      if isChanged { navigation.setViewControllers(stack, animated: isAnimated) }
      watchTop()
      if isAnimated, let coordinator = navigation.transitionCoordinator {
        coordinator.afterEnd { completion() }
      } else {
        completion()
      }
    }

    /// The new stack: the present controllers below the first screen, then the controllers of the screens. A screen
    /// that is shown keeps its controller; for other screens controllers are made.
    private func makeStack(
      of screens: [Presented<Item>], in navigation: UINavigationController
    ) -> [UIViewController] {
      let former = shown
      let base = navigation.viewControllers.prefix { controller in !former.contains { $0.controller === controller } }
      shown = screens.map { screen in (screen, former.first { $0.screen === screen }?.controller ?? make(screen)) }
      return base + shown.map(\.controller)
    }

    /// Notices that the top controller is popped, whether by a swipe, the back button or its menu. In each case its
    /// view leaves the window. The view also leaves the window when another controller is pushed, so `noteGone` checks
    /// whether the controller is still in the stack.
    ///
    /// A controller that the app itself has pushed on top is watched as well, because the screens below it have left
    /// the window already, and may be popped together with it. Each presenter has a watch of its own.
    private func watchTop() {
      guard !shown.isEmpty, let top = navigation?.topViewController else { return }
      if let watch, watch.superview === WindowWatch.place(in: top.view) { return }
      self.watch?.end()
      let watch = WindowWatch(in: top.view, for: .leaving) { [weak self] watch in
        guard watch.window == nil else { return }
        Task { self?.noteGone() }
      }
      self.watch = watch
    }

    /// If the user has gone back, reports the lowest screen that has gone. The path ends the screens above it.
    private func noteGone() {
      guard let navigation else { return }
      if let coordinator = navigation.transitionCoordinator {
        // The view leaves the window before the transition ends, and the user may have begun another transition. So
        // check again when the transition has ended.
        return coordinator.afterEnd { [weak self] in self?.noteGone() }
      }
      if let view = navigation.viewIfLoaded, view.window == nil {
        // Off the screen no view leaves the window, whatever is popped. So check again when the stack is back.
        WindowWatch.wait(in: view, for: .leaving) { [weak self] _ in Task { self?.noteGone() } }
      }
      watchTop()
      let stack = navigation.viewControllers
      guard let lowest = shown.firstIndex(where: { !stack.contains($0.controller) }) else { return }
      let screen = shown[lowest].screen
      shown.removeSubrange(lowest...)
      screen.didDismiss()
    }
  }
#endif
