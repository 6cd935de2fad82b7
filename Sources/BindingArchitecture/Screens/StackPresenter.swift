/// A view that shows a stack of pages, of which the top one is seen: a navigation controller, a column of panes.
///
///     extension NavigationController: StackPresenter {
///       func show(_ pages: [Presented<Screen>], completion: @escaping () -> Void) {
///         setViewControllers([root] + pages.map(controller), animated: true)
///         whenTransitionEnds(completion)
///       }
///     }
///
/// It is asked for one thing at a time: not again before it has called `completion`. When the user goes back, it calls
/// ``Presented/didDismiss()`` of the lowest page that is gone.
///
/// In tests take the `StackPresenterDouble` of `BindingArchitectureTesting`.
public protocol StackPresenter<Item>: AnyObject {
  /// What a page shows: a view model, or a value that says what to show.
  associatedtype Item

  /// Shows these pages above the root, the last on top, and calls `completion` when that is done. A page of before
  /// that is among them is the same object; what it shows should stay. An error is a refusal: the path goes back to
  /// what is shown, see ``PresentationPath/refused``.
  func show(_ pages: [Presented<Item>], completion: @escaping () -> Void) throws
}
