#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import BindingArchitecture
  public import UIKit

  extension Lifecycle {
    /// Follows the phases of a view controller, without a subclass or overridden methods.
    ///
    ///     override func viewDidLoad() {
    ///       super.viewDidLoad()
    ///       lifecycle.follow(self).store(in: lifecycle.scope)
    ///       clock.bind(to: label, \.text).store(in: lifecycle.scope(during: .visible ..< .disappearing))
    ///     }
    ///
    /// The method adds an invisible child controller to `controller`. UIKit calls `viewWillAppear` and the other
    /// appearance methods of the child whenever it calls those of its parent. Traps if the controller is a navigation,
    /// tab bar, split view or screen view controller, whose children are its screens. For a container, call the methods
    /// of the lifecycle in a subclass.
    ///
    /// Loads the view of the controller. Let the controller retain the lifecycle, because the scopes of a lifecycle end
    /// when it is released.
    ///
    /// - Returns: the subscription. It holds the controller weakly.
    @MainActor
    public func follow(_ controller: UIViewController) -> Subscription {
      switch controller {
      case is UINavigationController, is UITabBarController, is UISplitViewController, is UIPageViewController:
        fatalError(
          "Binding: the lifecycle '\(phase.name)' follows a \(type(of: controller)), whose children are screens")
      default: break
      }
      let child = LifecycleChild(self)
      controller.addChild(child)
      WindowWatch.place(in: controller.view).addSubview(child.view)
      child.didMove(toParent: controller)
      viewDidLoad()
      weak let weakChild = child
      return Subscription {
        weakChild?.willMove(toParent: nil)
        weakChild?.viewIfLoaded?.removeFromSuperview()
        weakChild?.removeFromParent()
      }
    }
  }

  /// An invisible child of a view controller. UIKit calls its appearance methods whenever it calls those of the view
  /// controller.
  private final class LifecycleChild: UIViewController {
    private let lifecycle: Lifecycle

    init(_ lifecycle: Lifecycle) {
      self.lifecycle = lifecycle
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("Binding: a follower of a lifecycle is never decoded") }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.isHidden = true
      view.isUserInteractionEnabled = false
    }

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      lifecycle.viewWillAppear()
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      lifecycle.viewDidAppear()
    }

    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      lifecycle.viewWillDisappear()
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      lifecycle.viewDidDisappear()
    }
  }
#endif
