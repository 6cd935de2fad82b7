public import Binding

/// A page: one appearance of an item on the screen. A ``Presenter`` shows it, and calls its methods to report that it
/// is shown or has gone.
///
///     func present(_ page: Presented<Detail>) {
///       let controller = DetailViewController(page.item)
///       controller.onClose = page.didDismiss
///       host.present(controller, animated: true, completion: page.didPresent)
///     }
///
/// An item that is shown, dismissed and shown again has two pages. Calls that come late, twice or out of order do
/// nothing. Not `Sendable`: a page belongs to the isolation domain of its ``Presentation``.
public final class Presented<Item> {
  /// The version that the owner's `settle` has found last. A page that has ended keeps it.
  let content: Observable<Item>
  let page: Page
  /// Finds the version of the page's item that the owner has at present, tracked; `nil` if it has none.
  let find: (Presented) -> Item?
  private let changes: ChangePolicy<Item>
  /// The item that the owner has at present. `content` lags behind it: it is written when an operation is over, and
  /// other code may have read both by then.
  private(set) lazy var present = Computed(name: content.name, changes: changes) { [weak self, content] in
    let last = content.value
    return self.flatMap { $0.find($0) } ?? last
  }

  init(
    _ content: Observable<Item>, _ page: Page, changes: ChangePolicy<Item>, finding find: @escaping (Presented) -> Item?
  ) {
    self.content = content
    self.page = page
    self.changes = changes
    self.find = find
    content.markInner()
  }
}

@available(*, unavailable, message: "A page belongs to the isolation domain of its presentation.")
extension Presented: Sendable {}

extension Presented {
  /// Makes a page of an item.
  ///
  /// - Parameters:
  ///   - areSame: the comparison of a path's policy; `nil` for a presentation, whose observable has asked its policy.
  ///   - find: returns the version of the item that the owner has at present, tracked; `nil` if it has none.
  convenience init(
    _ item: Item, name: String, _ areSame: ((Item, Item) -> Bool)? = nil, finding find: @escaping (Presented) -> Item?
  ) {
    self.init(
      Observable(item, name: name, changes: .always), Page(PageMachine()),
      changes: .by { ItemChange(from: $0, to: $1, areSame) == .none }, finding: find)
  }

  /// The item. Tracked: it changes when another version of the same item replaces the present one, see
  /// ``Presentation``. It is that version from the write on, in a batch too.
  public var item: Item { present.value }

  /// Whether the item is still to be shown. False from the write that removes it, before the operation is over. Not
  /// tracked. A presenter that has to wait before it shows a page, for its window for example, checks this property
  /// after the wait. If the page is not wanted any more, it calls ``didDismiss()`` instead of showing it.
  public var isWanted: Bool {
    !page.machine.isLeaving && page.machine.state != .over && page.isWanted?() ?? true
  }

  /// A scope for work that lasts as long as the page, such as the bindings of its view, or a task. It ends when the
  /// page has been dismissed.
  public var scope: Scope { page.scope }

  /// Reports that the page is shown.
  public func didPresent() { page.didPresent() }

  /// Reports that the page has gone, because the presenter was asked to dismiss it or because the user has closed it.
  /// If the user has closed it, the item becomes `nil`, once; in a path, it is removed with the items above it.
  public func didDismiss() { page.didDismiss() }

  /// Reports that the presenter cannot show the page after all, as if ``Presenter/present(_:)`` had thrown. Does
  /// nothing after ``didPresent()``.
  public func refuse(_ error: any Error) { page.refuse(error) }

  /// Sets the item to `nil`, or removes it from its path, so that the presenter is asked to dismiss the page. For a
  /// button in the page that closes it.
  public func dismiss() { page.close?() }
}
