/// A view that shows the top one of a stack of pages: a navigation controller, a column of panes.
///
///     extension NavigationController: StackPresenter {
///       func show(_ pages: [Presented<Screen>], completion: @escaping () -> Void) {
///         setViewControllers([root] + pages.map(controller), animated: true)
///         whenTransitionEnds(completion)
///       }
///     }
///
/// It is asked for one thing at a time: not again before it has called `completion`. When the user goes back, call
/// ``Presented/didDismiss()`` of the lowest page that has gone.
///
/// In tests take the `StackPresenterDouble` of `BindingTesting`.
public protocol StackPresenter<Item>: AnyObject {
  /// The type of what a page shows: a view model, or a value that says what to show.
  associatedtype Item

  /// Shows these pages above the root, the top one last. Call `completion` when that is done. A page that was shown
  /// before is the same object, and its view should stay. An error is a refusal: the path goes back to the pages that
  /// are shown, see ``PresentationPath/refused``. The root alone cannot be kept away, because that is asked for when
  /// the binding has ended: an error is reported, the pages end, and what is still shown gives way to the next path.
  func show(_ pages: [Presented<Item>], completion: @escaping () -> Void) throws
}
