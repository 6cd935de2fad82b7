public import Binding

/// A stack of items, each opened from the one below, shown by a navigation controller for example.
///
///     let path = PresentationPath<Screen>()
///     path.push(.person(3))
///     path.items.value = [.person(3), .address]      // a deep link
///     path.present(on: navigation).store(in: scope)
///
/// **The items are the truth**, in both directions: a presenter shows them, the first one directly above its root and
/// the last one on top, and when the user goes back, the items that were left are removed from the path in one write.
///
/// **When.** The presenter is called when the outermost operation has ended, and not again before it has shown the
/// requested path. Of the paths that are set until then, only the last one is shown. A path without a presenter waits
/// for one.
///
/// **Screens.** An item that stays in the path keeps its screen, with the view and the scope of the screen, even if its
/// index changes. A screen is told only of a change of its own item. A value that has kept its `id` is a new version of
/// the item: the screen stays, and ``Presented/item`` changes. Another object is another item with a screen of its own,
/// even if it has the same `id`; the same goes for an object that a case of an enum holds. Values without an `id` are
/// the same if they are equal. Items that cannot be told apart trap: values without an `id` that are not `Equatable`,
/// unless the path has a policy that compares them.
///
/// **Deep links and restoring.** The items are a value: encode `path.items.value`, and write the decoded items, or make
/// the path with them. The path is shown as soon as there is a presenter.
///
/// **Ownership.** A binding to a presenter retains the path, and holds the presenter weakly. Not `Sendable`.
public final class PresentationPath<Item> {
  /// The items, the top one last.
  public let items: Observable<[Item]>
  /// Sends each path that a presenter refused, with the error. If this event is not observed, the errors are reported,
  /// see `withDiagnostics(_:in:)`.
  public let refused: Event<(items: [Item], error: any Error)>

  let ending: ((Item) -> Scope)?
  /// Compares items by the policy of the path; `nil` if by that policy no two items are the same.
  let areSame: ((Item, Item) -> Bool)?
  var outlets: [StackOutlet<Item>]
  /// The screens that are shown, or will be shown when the present transition is over, the top one last.
  var screens: [Presented<Item>]
  /// The version of `items` that the screens have shown last; zero before they have shown any.
  var shownVersion: UInt64 = 0
  /// The presenter that shows the screens. It stays set after its binding has ended, until `leave` has asked it to
  /// show only its root.
  var presenter: StackOutlet<Item>?
  /// Whether a presenter has refused to go back to its root, and may still show its screens. It may be bound again. So
  /// a presenter that takes over is called from then on even if the path has no items.
  var hasStrandedScreens = false
  /// The screens that the present transition dismisses.
  var leaving: [Presented<Item>]
  /// The number of the present transition; zero if none is under way.
  var transition: Int
  /// How many transitions have begun, which is the number of the latest one.
  var transitions: Int
  /// The scopes of items that have not been ended yet.
  var living: [Scope]
  var watch: Effect?
  lazy var end = OperationEnd { [weak self] in self?.settle() }

  init(
    _ items: Observable<[Item]>, _ refused: Event<(items: [Item], error: any Error)>, _ ending: ((Item) -> Scope)?,
    _ areSame: ((Item, Item) -> Bool)?, outlets: [StackOutlet<Item>], screens: [Presented<Item>], living: [Scope]
  ) {
    self.items = items
    self.refused = refused
    self.ending = ending
    self.areSame = areSame
    self.outlets = outlets
    self.screens = screens
    leaving = screens
    self.living = living
    transition = 0
    transitions = 0
  }
}

@available(*, unavailable, message: "A path belongs to the isolation domain it was made in.")
extension PresentationPath: Sendable {}

/// The binding of a path to one presenter.
final class StackOutlet<Item> {
  typealias Show = ([Presented<Item>], @escaping () -> Void) throws -> Void

  let show: Show
  let isAlive: () -> Bool
  var isPaused: Bool

  init(isPaused: Bool, isAlive: @escaping () -> Bool, show: @escaping Show) {
    self.isPaused = isPaused
    self.isAlive = isAlive
    self.show = show
  }
}

extension PresentationPath {
  /// Makes a path with an observable of its own.
  ///
  /// - Parameters:
  ///   - items: the first items.
  ///   - changes: which items count as changed. A screen is not told of an item that is the same as its own.
  ///   - ending: returns the scope of an item. The path ends this scope when the screen of the item was dismissed, when
  ///     another version with a scope of its own took the item's place, or when the item left the path before it was
  ///     shown. With `ending:`, the path observes its items even without a presenter.
  public convenience init(
    _ items: [Item] = [], changes: ChangePolicy<Item> = .automatic, ending: ((Item) -> Scope)? = nil,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    let items = Observable(items, name: siteName(name, file, line), changes: changes.ofElements)
    let refused = Event<(items: [Item], error: any Error)>(name: "\(items.name).refused")
    self.init(items, refused, ending, changes.compare, outlets: [], screens: [], living: [])
    if ending != nil { follow() }
  }

  /// The name of the path in diagnostics.
  public var name: String { items.name }

  /// The item on top; `nil` at the root. Tracked.
  public var top: Item? { items.value.last }

  /// Adds an item on top.
  public func push(_ item: Item) { items.update { $0.append(item) } }

  /// Goes back by one. Does nothing at the root.
  ///
  /// - Returns: the item that was on top.
  @discardableResult
  public func pop() -> Item? { items.peek().isEmpty ? nil : items.update { $0.removeLast() } }

  /// Goes back to the last item that satisfies a predicate; does nothing if there is none.
  ///
  /// - Returns: whether there is such an item.
  @discardableResult
  public func pop(to isGoal: (Item) throws -> Bool) rethrows -> Bool {
    guard let goal = try items.peek().lastIndex(where: isGoal) else { return false }
    if goal + 1 < items.peek().count { items.update { $0.removeSubrange((goal + 1)...) } }
    return true
  }

  /// Goes back to the root.
  public func popToRoot() { items.value = [] }

  /// Lets a presenter show the path, now and after each change. When the user goes back, the items that were left are
  /// removed.
  ///
  ///     path.present(on: navigation).store(in: scope)
  ///
  /// If there are several presenters, the one that was bound last shows the path. While the scope of the binding is
  /// paused, the presenter is not called. When the binding ends, the presenter is asked to show the root alone; the
  /// items stay.
  ///
  /// - Returns: the binding. It retains the path, and holds the presenter weakly.
  public func present<Target: StackPresenter>(on target: Target) -> Subscription where Target.Item == Item {
    present(on: target) { try $0.show($1, completion: $2) }
  }

  /// Lets a closure show the path on an object that is no ``StackPresenter``. The closure does what
  /// ``StackPresenter/show(_:completion:)`` does.
  public func present<Target: AnyObject>(
    on target: Target, _ show: @escaping (Target, [Presented<Item>], @escaping () -> Void) throws -> Void
  ) -> Subscription {
    weak let target = target
    let outlet = StackOutlet<Item>(isPaused: false, isAlive: { target != nil }) { screens, completion in
      if let target { try show(target, screens, completion) } else { completion() }
    }
    outlets.append(outlet)
    follow()
    request()
    return Subscription {
      outlet.isPaused = $0
      self.request()
    } onEnd: {
      self.remove(outlet)
    }
  }
}
