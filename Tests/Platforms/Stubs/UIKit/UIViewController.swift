// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isCancelled: Bool { get }
}

@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  // Its completion has a default in UIKit.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

@MainActor final class Transition: NSObject, UIViewControllerTransitionCoordinator {
  var isCancelled = false
  var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if Animations.takeNoRequests { return false }
    animation?(self)
    if let completion { completions.append(completion) }
    return true
  }

  func end() { for completion in completions { completion(self) } }
}

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case automatic = -2
}

@MainActor open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public override nonisolated init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  open var title: String?
  public private(set) lazy var navigationItem = UINavigationItem()
  open var isEditing = false
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
  public private(set) lazy var editButtonItem = UIBarButtonItem(systemItem: .edit)
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var popoverPresentationController: UIPopoverPresentationController? { isPopover ? popover : nil }
  private lazy var popover = UIPopoverPresentationController()
  var isPopover: Bool { modalPresentationStyle == .popover }
  #if _runtime(_ObjC)
    open func addKeyCommand(_ keyCommand: UIKeyCommand) {}
    open func removeKeyCommand(_ keyCommand: UIKeyCommand) {}
  #endif
  open private(set) var viewIfLoaded: UIView?
  open var parent: UIViewController? { holder }
  weak var holder: UIViewController?
  open private(set) var children: [UIViewController] = []
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
  open private(set) var isBeingPresented = false
  open private(set) var isBeingDismissed = false
  open var isMovingToParent: Bool { false }
  open var isMovingFromParent: Bool { false }
  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }
  var transition: Transition?
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    transition ?? parent?.transitionCoordinator
  }

  // An implicitly unwrapped optional, as in UIKit.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return viewIfLoaded
    }
    set { viewIfLoaded = newValue }
  }
  open var isViewLoaded: Bool { viewIfLoaded != nil }
  open func loadView() { viewIfLoaded = UIView(frame: .zero) }
  open func loadViewIfNeeded() {
    guard viewIfLoaded == nil else { return }
    loadView()
    viewDidLoad()
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) { for child in children { child.viewWillAppear(animated) } }
  open func viewDidAppear(_ animated: Bool) { for child in children { child.viewDidAppear(animated) } }
  open func viewWillDisappear(_ animated: Bool) { for child in children { child.viewWillDisappear(animated) } }
  open func viewDidDisappear(_ animated: Bool) { for child in children { child.viewDidDisappear(animated) } }

  open func addChild(_ childController: UIViewController) {
    children.append(childController)
    childController.holder = self
  }
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    holder = nil
  }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Appearing

  func appear(in container: UIView) {
    view.frame = container.bounds
    viewWillAppear(false)
    container.addSubview(view)
    viewDidAppear(false)
  }

  // MARK: Presenting

  /// A presentation that UIKit would refuse with a message in the console, and never complete, traps here.
  open func present(_ controller: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let window = viewIfLoaded?.window else { fatalError("Attempt to present on a view that is in no window") }
    precondition(presentedViewController == nil, "Attempt to present while another controller is presented")
    precondition(!isBeingPresented && !isBeingDismissed, "Attempt to present during a transition")
    precondition(controller.presentingViewController == nil, "Attempt to present what is presented already")
    presentedViewController = controller
    controller.presentingViewController = self
    controller.isBeingPresented = true
    let transition = Transition()
    controller.transition = transition
    controller.loadViewIfNeeded()
    controller.viewWillAppear(flag)
    window.addSubview(controller.view)
    Animations.run(flag) {
      controller.isBeingPresented = false
      controller.transition = nil
      controller.viewDidAppear(flag)
      completion?()
      transition.end()
    }
  }

  /// Dismisses what this controller presents, with whatever that presents, or else itself.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let top = presentedViewController else {
      guard let presentingViewController else { fatalError("Nothing is there to be dismissed") }
      return presentingViewController.dismiss(animated: flag, completion: completion)
    }
    precondition(!top.isBeingPresented && !top.isBeingDismissed, "Attempt to dismiss during a transition")
    var leaving = [top]
    while let next = leaving.last?.presentedViewController { leaving.append(next) }
    for controller in leaving {
      controller.isBeingDismissed = true
      controller.viewWillDisappear(flag)
    }
    let transition = Transition()
    if flag { for controller in leaving { controller.transition = transition } }
    Animations.run(flag) {
      for controller in leaving.reversed() { controller.view.removeFromSuperview() }
      Animations.end(flag) {
        for controller in leaving.reversed() {
          controller.presentingViewController?.presentedViewController = nil
          controller.presentingViewController = nil
          controller.isBeingDismissed = false
          controller.transition = nil
          controller.viewDidDisappear(flag)
        }
        completion?()
        transition.end()
      }
    }
  }

  /// The user swipes down what this controller presents, all the way or not.
  public func userSwipesDown(all: Bool = true) {
    if all { return dismiss(animated: true) }
    guard let sheet = presentedViewController else { return }
    let transition = Transition()
    transition.isCancelled = true
    sheet.isBeingDismissed = true
    sheet.transition = transition
    Animations.run(true) {
      sheet.isBeingDismissed = false
      sheet.transition = nil
      transition.end()
    }
  }
}

@MainActor open class UINavigationController: UIViewController {
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    adopt([rootViewController])
  }
  public required init?(coder: NSCoder) { nil }

  private var stack: [UIViewController] = []
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  open var topViewController: UIViewController? { stack.last }
  open override var children: [UIViewController] { stack }
  open override func addChild(_ childController: UIViewController) {
    fatalError("A child of a navigation controller is a page of it")
  }

  private func adopt(_ controllers: [UIViewController]) {
    for controller in stack where !controllers.contains(controller) { controller.holder = nil }
    stack = controllers
    for controller in controllers { controller.holder = self }
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    precondition(transition == nil, "The pages are set during a transition")
    let former = topViewController
    adopt(viewControllers)
    guard former !== topViewController else { return }
    let isAnimated = animated && viewIfLoaded?.window != nil
    let transition = Transition()
    self.transition = isAnimated ? transition : nil
    topViewController?.loadViewIfNeeded()
    if viewIfLoaded?.window != nil {
      former?.viewWillDisappear(isAnimated)
      topViewController?.viewWillAppear(isAnimated)
      if let top = topViewController { view.addSubview(top.view) }
    }
    Animations.run(isAnimated) {
      let view = former?.viewIfLoaded
      let isSeen = view?.window != nil
      if isSeen { view?.removeFromSuperview() }
      Animations.end(isAnimated) {
        self.transition = nil
        if isSeen {
          former?.viewDidDisappear(isAnimated)
          self.topViewController?.viewDidAppear(isAnimated)
        }
        transition.end()
      }
    }
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    setViewControllers(stack + [viewController], animated: animated)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let top = stack.last
    setViewControllers(stack.dropLast(), animated: animated)
    return top
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let gone = Array(stack.dropFirst())
    setViewControllers(Array(stack.prefix(1)), animated: animated)
    return gone
  }

  override func appear(in container: UIView) {
    super.appear(in: container)
    if let top = topViewController {
      top.loadViewIfNeeded()
      top.viewWillAppear(false)
      view.addSubview(top.view)
      top.viewDidAppear(false)
    }
  }

  /// The user goes back by a swipe from the edge, all the way or not.
  public func userSwipesBack(all: Bool = true) {
    if all { popViewController(animated: true) }
  }
}

@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  // MARK: Optional
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

@MainActor open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]?
  open var selectedIndex = 0
  open weak var delegate: (any UITabBarControllerDelegate)?

  public func userSelects(_ index: Int) {
    selectedIndex = index
    #if !_runtime(_ObjC)
      if let page = viewControllers?[index] { delegate?.tabBarController(self, didSelect: page) }
    #endif
  }
}
@MainActor open class UISplitViewController: UIViewController {}
@MainActor open class UIPageViewController: UIViewController {}

@MainActor open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  open private(set) var title: String?
  open private(set) var style: Style
  open var isEnabled = true
  let handler: ((UIAlertAction) -> Void)?

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}

public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}
extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

@MainActor open class UIPopoverPresentationController: NSObject {
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
}

@MainActor open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }
  open var message: String?
  open private(set) var preferredStyle: Style
  open private(set) var actions: [UIAlertAction] = []
  open var preferredAction: UIAlertAction?

  public init(title: String?, message: String?, preferredStyle: Style) {
    self.message = message
    self.preferredStyle = preferredStyle
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }
  public required init?(coder: NSCoder) { nil }

  /// The hierarchy of an alert must not be modified: https://developer.apple.com/documentation/uikit/uialertcontroller.
  private final class AlertView: UIView {
    override func insertSubview(_ view: UIView, at index: Int) { fatalError("A view is put into an alert") }
  }
  open override func loadView() { view = AlertView(frame: .zero) }

  open func addAction(_ action: UIAlertAction) { actions.append(action) }
  open private(set) var textFields: [UITextField]?
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField()
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
  }
  override var isPopover: Bool { preferredStyle == .actionSheet }

  /// The user taps a button: the alert goes, and some time later the handler is called.
  public func userTaps(_ title: String) {
    guard let action = actions.first(where: { $0.title == title }) else { return }
    presentingViewController?.dismiss(animated: true) { Animations.runLate { action.handler?(action) } }
  }
}
