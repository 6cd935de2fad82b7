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
/// It is asked for one thing at a time: neither to present nor to dismiss before it has answered the call before with
/// ``Presented/didPresent()`` or ``Presented/didDismiss()``. A view without animations answers within the call. One
/// that never answers is never asked again.
///
/// In tests take the `PresenterDouble` of `BindingArchitectureTesting`.
public protocol Presenter<Item>: AnyObject {
  /// What it shows: a view model, or a value that says what to show.
  associatedtype Item

  /// The stage that it shares with other presentations, which it may show as well: they wait for each other. `nil`, as
  /// by default, if it presents for one alone.
  var stage: PresentationStage? { get }

  /// Shows a page, and calls ``Presented/didPresent()`` when it is there, ``Presented/didDismiss()`` when the user has
  /// closed it. An error is a refusal, see ``Presentation/refused``.
  func present(_ page: Presented<Item>) throws

  /// Takes the page away, and calls ``Presented/didDismiss()`` when it is gone.
  func dismiss(_ page: Presented<Item>)
}

extension Presenter {
  /// None: it presents for one presentation alone.
  public var stage: PresentationStage? { nil }
}
