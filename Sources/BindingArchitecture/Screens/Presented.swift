public import Binding

/// A screen: one appearance of an item. A ``Presenter`` shows it, and calls its methods to report that it
/// is shown or has gone.
///
///     func present(_ screen: Presented<Detail>) {
///       let controller = DetailViewController(screen.item)
///       controller.onClose = screen.didDismiss
///       host.present(controller, animated: true, completion: screen.didPresent)
///     }
///
/// An item that is shown, dismissed and shown again has two screens. Calls that come late, twice or out of order do
/// nothing. Not `Sendable`: a screen belongs to the isolation domain of its ``Presentation``.
public final class Presented<Item> {
  /// The version that the owner's `settle` has found last. A screen that has ended keeps it.
  let content: Observable<Item>
  let life: ScreenLife
  /// Finds the version of the screen's item that the owner has at present, tracked; `nil` if it has none.
  let find: (Presented) -> Item?
  private let changes: ChangePolicy<Item>
  /// The item that the owner has at present. `content` lags behind it: it is written when an operation is over, and
  /// until then code may read the item.
  private(set) lazy var present = Computed(name: content.name, changes: changes) { [weak self, content] in
    let last = content.value
    return self.flatMap { $0.find($0) } ?? last
  }

  init(
    _ content: Observable<Item>, _ life: ScreenLife, changes: ChangePolicy<Item>,
    finding find: @escaping (Presented) -> Item?
  ) {
    self.content = content
    self.life = life
    self.changes = changes
    self.find = find
    content.markInner()
  }
}

@available(*, unavailable, message: "A screen belongs to the isolation domain of its presentation.")
extension Presented: Sendable {}

extension Presented {
  /// Makes a screen of an item.
  ///
  /// - Parameters:
  ///   - areSame: the comparison of a path's policy; `nil` for a presentation, whose observable has asked its policy.
  ///   - find: returns the version of the item that the owner has at present, tracked; `nil` if it has none.
  convenience init(
    _ item: Item, name: String, _ areSame: ((Item, Item) -> Bool)? = nil, finding find: @escaping (Presented) -> Item?
  ) {
    self.init(
      Observable(item, name: name, changes: .always), ScreenLife(ScreenMachine()),
      changes: .by { ItemChange(from: $0, to: $1, areSame) == .none }, finding: find)
  }

  /// The item. Tracked: it changes when another version of the same item replaces the present one, see
  /// ``Presentation``. It is that version from the write on, in a batch too.
  public var item: Item { present.value }

  /// Whether the item is still to be shown. False from the write that removes it, before the operation is over. Not
  /// tracked. A presenter that has to wait before it shows a screen, for its window for example, checks this property
  /// after the wait. If the screen is not wanted any more, it calls ``didDismiss()`` instead of showing it.
  public var isWanted: Bool {
    !life.machine.isLeaving && life.machine.state != .over && life.isWanted?() ?? true
  }

  /// A scope for work that lasts as long as the screen, such as the bindings of its view, or a task. It ends when the
  /// screen has been dismissed.
  public var scope: Scope { life.scope }

  /// Reports that the screen is shown.
  public func didPresent() { life.didPresent() }

  /// Reports that the screen has gone, because the presenter was asked to dismiss it or because the user has closed it.
  /// If the user has closed it, the item becomes `nil`, once; in a path, it is removed with the items above it.
  public func didDismiss() { life.didDismiss() }

  /// Reports that the presenter cannot show the screen after all, as if ``Presenter/present(_:)`` had thrown. Does
  /// nothing after ``didPresent()``.
  public func refuse(_ error: any Error) { life.refuse(error) }

  /// Sets the item to `nil`, or removes it from its path, so that the presenter is asked to dismiss the screen. For a
  /// button in the screen that closes it.
  public func dismiss() { life.close?() }
}
