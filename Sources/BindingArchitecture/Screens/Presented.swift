public import Binding

/// An item that is being presented: a page that a ``Presenter`` shows, and by which it reports what happens to the
/// page.
///
///     func present(_ page: Presented<Detail>) {
///       let controller = DetailViewController(page.item)
///       controller.onClose = page.didDismiss
///       host.present(controller, animated: true, completion: page.didPresent)
///     }
///
/// A page stands for one appearance: an item that is shown, dismissed and shown again has two pages. Calls that come
/// late, twice or out of turn do nothing. Not `Sendable`: it belongs to the isolation domain of its ``Presentation``.
public final class Presented<Item> {
  let content: Observable<Item>
  let page: Page

  init(_ content: Observable<Item>, _ page: Page) {
    self.content = content
    self.page = page
  }
}

@available(*, unavailable, message: "A page belongs to the isolation domain of its presentation.")
extension Presented: Sendable {}

extension Presented {
  convenience init(_ item: Item, name: String) {
    self.init(Observable(item, name: name, changes: .always), Page(PageMachine()))
  }

  /// The item. Tracked: it changes when another version of the same item replaces the present one, see
  /// ``Presentation``.
  public var item: Item { content.value }

  /// Whether the item is still to be shown. A presenter that has to wait before it shows a page, for its window for
  /// example, checks this afterwards, and calls ``didDismiss()`` for a page that is not wanted any more.
  public var isWanted: Bool { !page.machine.isLeaving && page.machine.state != .over }

  /// A scope for what lives as long as the page, such as bindings of its view, or a task. It ends when the page has
  /// been dismissed.
  public var scope: Scope { page.scope }

  /// Reports that the page is shown.
  public func didPresent() { page.didPresent() }

  /// Reports that the page has gone, on request or because the user has closed it. If the user has closed it, the item
  /// becomes `nil`, once; in a path, the items above are removed too.
  public func didDismiss() { page.didDismiss() }

  /// Reports that the presenter cannot show the page after all, as if ``Presenter/present(_:)`` had thrown. Does
  /// nothing after ``didPresent()``.
  public func refuse(_ error: any Error) { page.refuse(error) }

  /// Sets the item to `nil`, for a button in the page that closes it: the presenter is then asked to dismiss the page.
  public func dismiss() { page.close?() }
}

/// Lets several presentations share a presenter that shows one page at a time, such as a view controller with sheets
/// and alerts.
///
///     final class Host: Presenter {
///       let stage: PresentationStage? = PresentationStage()
///       …
///     }
///
/// Not `Sendable`: it belongs to the isolation domain of its presenters.
public final class PresentationStage {
  /// The page that is shown. Weak, because a released page never reports that it has gone.
  weak var page: Page?
  /// The closures to call when the page has ended.
  var waiting: [() -> Void]

  /// Makes a stage on which nothing is shown.
  public init() { waiting = [] }
}

@available(*, unavailable, message: "A stage belongs to the isolation domain of its presenters.")
extension PresentationStage: Sendable {}

extension PresentationStage {
  /// Frees the stage for another page.
  func leave() {
    page = nil
    proceed()
  }

  /// Calls the closures that wait for the end of the page.
  func proceed() {
    let waiting = waiting
    self.waiting = []
    for next in waiting { next() }
  }
}
