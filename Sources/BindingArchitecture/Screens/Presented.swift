public import Binding

/// An item that is being presented: what a ``Presenter`` shows, and tells of it.
///
///     func present(_ page: Presented<Detail>) {
///       let controller = DetailViewController(page.item)
///       controller.onClose = page.didDismiss
///       host.present(controller, animated: true, completion: page.didPresent)
///     }
///
/// A page stands for one appearance: an item that is shown, dismissed and shown once more has two. Calls that come
/// late, twice or out of turn change nothing.
///
/// Not `Sendable`: it belongs to the isolation domain of its ``Presentation``.
public final class Presented<Item> {
  @export(implementation) let content: Observable<Item>
  @export(implementation) let page: Page

  @usableFromInline
  init(_ content: Observable<Item>, _ page: Page) {
    self.content = content
    self.page = page
  }
}

@available(*, unavailable, message: "A page belongs to the isolation domain of its presentation.")
extension Presented: Sendable {}

extension Presented {
  @export(implementation)
  convenience init(_ item: Item, name: String) {
    self.init(Observable(item, name: name, changes: .always), Page(PageMachine()))
  }

  /// The item. Tracked: it changes while it is shown if the present one is replaced by another version of the same, see
  /// ``Presentation``.
  @export(implementation)
  public var item: Item { content.value }

  /// Whether the item is still to be shown. A presenter that has to wait before it can show a page, for its window for
  /// example, looks at it then, and calls ``didDismiss()`` of one that is wanted no more, instead of showing it.
  @export(implementation)
  public var isWanted: Bool { !page.machine.isLeaving && page.machine.state != .over }

  /// For what lives as long as the page: bindings of its view, a task. It ends when the page is gone.
  @export(implementation)
  public var scope: Scope { page.scope }

  /// The presenter has shown the page, and may be asked to take it away.
  @export(implementation)
  public func didPresent() { page.didPresent() }

  /// The page is gone: as it was asked for, or because the user has closed it. In the second case the item becomes
  /// `nil`, once; a page of a path takes those above it along.
  @export(implementation)
  public func didDismiss() { page.didDismiss() }

  /// The presenter cannot show the page after all. As if ``Presenter/present(_:)`` had thrown; later than
  /// ``didPresent()`` it changes nothing.
  @export(implementation)
  public func refuse(_ error: any Error) { page.refuse(error) }

  /// Takes the item back, for a button in the page that closes it: the presenter is then asked to take the page away.
  @export(implementation)
  public func dismiss() { page.close?() }
}
