public import Binding

/// An optional item, such as a view model, that a presenter shows as a sheet, a pushed screen, an alert or a popover.
///
///     final class ListViewModel {
///       let sheet = Presentation<DetailViewModel>()
///       func open(_ row: Row) { sheet.item.value = DetailViewModel(row) }
///     }
///     viewModel.sheet.present(on: host).store(in: scope)
///
/// **The item is the truth**, in both directions: while it is not `nil` a presenter shows it, and when the user closes
/// the view, by swiping it away for example, the item becomes `nil`, once. So view models and tests need no view.
///
/// **When.** The presenter is called when the outermost operation has ended: an item that was set and removed within
/// the operation, or in a failed transaction, is never shown. An item without a presenter waits for one.
///
/// **Exchange.** Another item is presented when the former one has been dismissed. While the presenter is busy, with an
/// animation for example, it is not called. Of the items that are set during that time, only the last one is shown.
///
/// **Versions.** A *value* that has kept its `id` is a new version of the same item: it keeps the screen, and
/// ``Presented/item`` changes. An *object* has no versions. Another object is another item with a screen of its own,
/// even if it has the same `id`, because a view that was made for the former view model shows that one; the same goes
/// for an object that a case of an enum holds. Values without an `id` are the same item if they are equal. For other
/// types each write is another item, unless it writes the very same bytes.
///
/// **Enums.** Each case of an item may have its own presenter, so that at most one of several views is shown:
///
///     destination.present(\.edit, on: sheetHost).store(in: scope)
///     destination.present(\.alert, on: alertHost).store(in: scope)
///
/// **Refusals.** A presenter that throws cannot show the item: the item becomes `nil`, and ``refused`` says why. A
/// presenter that serves several presentations has a ``PresentationStage``: an item waits while a screen of another
/// presentation is being dismissed, and is refused if that screen is not dismissed.
///
/// **Ownership.** A binding to a presenter retains the presentation, and holds the presenter weakly. When the binding
/// ends, the screen is dismissed, and the item stays. Each screen has a ``Presented/scope``. With `ending:` the item
/// has a scope as well, which the presentation ends when the item is no longer shown.
///
/// Not `Sendable`: a presentation belongs to the isolation domain it was made in.
public final class Presentation<Item> {
  /// The item that is presented, or will be; `nil` for none.
  public let item: Observable<Item?>
  /// Sends each item that a presenter refused, with the error. If this event is not observed, the errors are reported,
  /// see `withDiagnostics(_:in:)`.
  public let refused: Event<(item: Item, error: any Error)>
  /// Whether there is an item.
  public private(set) lazy var isPresented = item.map(name: "\(name).isPresented") { $0 != nil }
  let line: PresentationLine<Item>

  init(_ line: PresentationLine<Item>) {
    self.line = line
    item = line.item
    refused = line.refused
  }
}

@available(*, unavailable, message: "A presentation belongs to the isolation domain it was made in.")
extension Presentation: Sendable {}

extension Presentation {
  /// Makes a presentation with an observable of its own.
  ///
  ///     let sheet = Presentation<DetailViewModel>(ending: \.scope)
  ///
  /// - Parameters:
  ///   - item: the first item.
  ///   - ending: returns the scope of an item. The presentation ends this scope when the item was dismissed, was
  ///     replaced by another version with a scope of its own, or was removed before it was shown, so that a view model
  ///     stops even if it is retained. With `ending:`, the presentation observes its item even without a presenter.
  public convenience init(
    _ item: Item? = nil, ending: ((Item) -> Scope)? = nil,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(of: Observable(item, name: siteName(name, file, line)), ending: ending)
  }

  /// Makes a presentation of an existing observable.
  ///
  /// - Parameters:
  ///   - item: the observable whose value is presented.
  ///   - ending: returns the scope of an item, as in ``init(_:ending:name:file:line:)``.
  public convenience init(of item: Observable<Item?>, ending: ((Item) -> Scope)? = nil) {
    let refused = Event<(item: Item, error: any Error)>(name: "\(item.name).refused")
    let line = PresentationLine(item, refused, ending, outlets: [], living: [])
    self.init(line)
    if ending != nil { line.follow() }
  }

  /// The name of the presentation in diagnostics.
  public var name: String { item.name }

  /// Sets the item to `nil`.
  public func dismiss() { item.value = nil }

  /// Lets a presenter show the item, now and whenever there is one. When the user closes the view, the item becomes
  /// `nil`.
  ///
  ///     sheet.present(on: host).store(in: scope)
  ///
  /// If there are several presenters, the one that was bound last shows the item, among those that are not paused.
  /// While the scope of the binding is paused, the presenter is not called.
  ///
  /// - Returns: the binding. It retains the presentation, and holds the presenter weakly.
  public func present<Target: Presenter>(on target: Target) -> Subscription where Target.Item == Item {
    connect(PresenterCalls(part: { $0 }), to: target)
  }

  /// Lets a presenter show a part of the item, such as a case of an enum, while the item has this part.
  ///
  ///     enum Destination {
  ///       case edit(EditViewModel), alert(String)
  ///       var edit: EditViewModel? { if case .edit(let model) = self { model } else { nil } }
  ///     }
  ///     destination.present(\.edit, on: sheetHost).store(in: scope)
  ///
  /// When the user closes the view, the whole item becomes `nil`. Otherwise the same as ``present(on:)``.
  public func present<Target: Presenter>(
    _ part: @escaping (Item) -> Target.Item?, on target: Target
  ) -> Subscription { connect(PresenterCalls(part: part), to: target) }

  /// Lets closures show the item on an object that is no ``Presenter``.
  ///
  ///     sheet.present(on: terminal) { terminal, screen in
  ///       terminal.open(screen.item)
  ///       screen.didPresent()
  ///     } dismiss: { terminal, screen in
  ///       terminal.close()
  ///       screen.didDismiss()
  ///     }.store(in: scope)
  ///
  /// The closures do what the methods of a ``Presenter`` do.
  public func present<Target: AnyObject>(
    on target: Target, _ present: @escaping (Target, Presented<Item>) throws -> Void,
    dismiss: @escaping (Target, Presented<Item>) -> Void
  ) -> Subscription {
    connect(PresenterCalls(part: { $0 }, stage: { _ in nil }, present: present, dismiss: dismiss), to: target)
  }

  private func connect<Target: AnyObject, Part>(
    _ calls: PresenterCalls<Item, Target, Part>, to target: Target
  ) -> Subscription {
    // Captured instead of `self`, which retains the line: the line retains the outlet, so that would be a cycle.
    let (line, observed, name) = (line, item, name)
    weak let target = target
    let outlet = Outlet<Item>(
      stage: { target.flatMap(calls.stage) }, isPaused: false, isAlive: { target != nil },
      prepare: { item in
        guard let target, let first = calls.part(item) else { return nil }
        return makeScreen(showing: first, of: observed, named: name, on: target, by: calls)
      })
    line.add(outlet)
    return Subscription {
      outlet.isPaused = $0
      line.request()
    } onEnd: {
      line.remove(outlet)
    }
  }
}

/// What a presentation asks of one presenter, and the part of an item that this presenter shows.
private struct PresenterCalls<Item, Target: AnyObject, Part> {
  /// Takes from an item what the presenter shows, such as one case of an enumeration; `nil` for items that other
  /// presenters show.
  let part: (Item) -> Part?
  let stage: (Target) -> PresentationStage?
  let present: (Target, Presented<Part>) throws -> Void
  let dismiss: (Target, Presented<Part>) -> Void
}

extension PresenterCalls where Target: Presenter, Target.Item == Part {
  fileprivate init(part: @escaping (Item) -> Part?) {
    self.init(part: part, stage: { $0.stage }, present: { try $0.present($1) }, dismiss: { $0.dismiss($1) })
  }
}

/// Makes the screen that shows an item on one presenter. The result retains the screen, and holds the presenter,
/// `target`, weakly.
///
/// - Parameters:
///   - first: the part of the item that is shown first.
///   - observed: the observable with the item, which may get other versions.
private func makeScreen<Item, Target: AnyObject, Part>(
  showing first: Part, of observed: Observable<Item?>, named name: String, on target: Target,
  by calls: PresenterCalls<Item, Target, Part>
) -> ShownScreen<Item> {
  let (part, present, dismiss) = (calls.part, calls.present, calls.dismiss)
  let presented = Presented(first, name: "\(name).screen") { shown in
    guard let next = observed.value.flatMap(part), shown.life.machine.state != .over else { return nil }
    return ItemChange(from: shown.content.peek(), to: next) == .other ? nil : next
  }
  weak let target = target
  weak let screen = presented
  presented.life.take = {
    guard let screen else { return }
    // If the target was released, its view has gone as well.
    if let target { dismiss(target, screen) } else { screen.didDismiss() }
  }
  return ShownScreen(
    presented.life,
    begin: { if let target { try present(target, presented) } },
    change: { item in part(item).map { ItemChange(from: presented.content.peek(), to: $0) } ?? .other },
    update: { item in if let next = part(item) { presented.content.value = next } })
}
