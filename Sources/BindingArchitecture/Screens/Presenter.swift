/// A view that can show one more view: a sheet, a pushed screen, an alert, a popover.
///
///     extension HostViewController: Presenter {
///       func present(_ screen: Presented<Detail>) throws {
///         let controller = DetailViewController(screen.item)
///         controller.onClose = screen.didDismiss
///         present(controller, animated: true, completion: screen.didPresent)
///       }
///       func dismiss(_ screen: Presented<Detail>) {
///         dismiss(animated: true, completion: screen.didDismiss)
///       }
///     }
///
/// A presenter is asked for one thing at a time: the next call comes only after it has called
/// ``Presented/didPresent()`` or ``Presented/didDismiss()``. A view without animations may call these before `present`
/// or `dismiss` returns. A presenter that calls neither is never called again.
///
/// In tests, use the `PresenterDouble` of `BindingTesting`.
public protocol Presenter<Item>: AnyObject {
  /// The type of the items: view models, or values that say what to show.
  associatedtype Item

  /// The stage that all presentations on this view share, so that one waits for the screen of another; `nil`, the
  /// default, if the view serves only one presentation.
  var stage: PresentationStage? { get }

  /// Shows a screen. Call ``Presented/didPresent()`` when it is shown, and ``Presented/didDismiss()`` when the user has
  /// closed it. Throw an error if the screen cannot be shown: the item is then refused, see ``Presentation/refused``.
  func present(_ screen: Presented<Item>) throws

  /// Dismisses the screen. Call ``Presented/didDismiss()`` when it has gone.
  func dismiss(_ screen: Presented<Item>)
}

extension Presenter {
  /// `nil`: the view serves only one presentation.
  public var stage: PresentationStage? { nil }
}

/// A view that shows the top one of a stack of screens: a navigation controller, a column of panes.
///
///     extension NavigationController: StackPresenter {
///       func show(_ screens: [Presented<Screen>], completion: @escaping () -> Void) {
///         setViewControllers([root] + screens.map(controller), animated: true)
///         whenTransitionEnds(completion)
///       }
///     }
///
/// A presenter is asked for one thing at a time: the next call comes only after it has called `completion`. When the
/// user goes back, call ``Presented/didDismiss()`` on the lowest of the screens that have gone.
///
/// In tests, use the `StackPresenterDouble` of `BindingTesting`.
public protocol StackPresenter<Item>: AnyObject {
  /// The type of the items: view models, or values that say what to show.
  associatedtype Item

  /// Shows these screens above the root, the top one last. Call `completion` when that is done. A screen that is shown
  /// already is passed again as the same object, and its view should stay.
  ///
  /// Throw an error if the screens cannot be shown: the path then gets back the items of the screens that are shown,
  /// see ``PresentationPath/refused``. When the binding ends, or another presenter is bound after it, `show` is called
  /// without screens, to show the root alone. This call cannot be refused: an error is reported, the screens end, and
  /// the views that are still shown are replaced when the presenter shows a path again.
  func show(_ screens: [Presented<Item>], completion: @escaping () -> Void) throws
}
