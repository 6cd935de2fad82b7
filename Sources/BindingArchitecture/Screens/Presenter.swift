/// A view that can show one more view: a sheet, a pushed page, an alert, a popover.
///
///     extension HostViewController: Presenter {
///       func present(_ page: Presented<Detail>) throws {
///         let controller = DetailViewController(page.item)
///         controller.onClose = page.didDismiss
///         present(controller, animated: true, completion: page.didPresent)
///       }
///       func dismiss(_ page: Presented<Detail>) {
///         dismiss(animated: true, completion: page.didDismiss)
///       }
///     }
///
/// A presenter is asked for one thing at a time: the next call comes only after it has answered with
/// ``Presented/didPresent()`` or ``Presented/didDismiss()``. A view without animations answers within the call. A
/// presenter that never answers is never asked again.
///
/// In tests take the `PresenterDouble` of `BindingTesting`.
public protocol Presenter<Item>: AnyObject {
  /// The type of the items: view models, or values that say what to show.
  associatedtype Item

  /// The stage that presentations on the same view share, so that they wait for each other; `nil`, the default, if the
  /// view shows one presentation alone.
  var stage: PresentationStage? { get }

  /// Shows a page. Call ``Presented/didPresent()`` when it is shown, and ``Presented/didDismiss()`` when the user has
  /// closed it. An error is a refusal, see ``Presentation/refused``.
  func present(_ page: Presented<Item>) throws

  /// Dismisses the page. Call ``Presented/didDismiss()`` when it has gone.
  func dismiss(_ page: Presented<Item>)
}

extension Presenter {
  /// No stage: the view shows one presentation alone.
  public var stage: PresentationStage? { nil }
}

/// A view that shows the top one of a stack of pages: a navigation controller, a column of panes.
///
///     extension NavigationController: StackPresenter {
///       func show(_ pages: [Presented<Screen>], completion: @escaping () -> Void) {
///         setViewControllers([root] + pages.map(controller), animated: true)
///         whenTransitionEnds(completion)
///       }
///     }
///
/// A presenter is asked for one thing at a time: the next call comes only after it has called `completion`. When the
/// user goes back, call ``Presented/didDismiss()`` of the lowest page that has gone.
///
/// In tests take the `StackPresenterDouble` of `BindingTesting`.
public protocol StackPresenter<Item>: AnyObject {
  /// The type of the items: view models, or values that say what to show.
  associatedtype Item

  /// Shows these pages above the root, the top one last. Call `completion` when that is done. A page that was shown
  /// before is the same object, and its view should stay. An error is a refusal: the path goes back to the pages that
  /// are shown, see ``PresentationPath/refused``. After the end of the binding, the call that asks for the root alone
  /// cannot be refused: an error is reported, the pages end, and the next path replaces the views that are still shown.
  func show(_ pages: [Presented<Item>], completion: @escaping () -> Void) throws
}
