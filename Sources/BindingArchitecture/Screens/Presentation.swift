public import Binding

/// State that is shown by presenting it: a sheet, a pushed page, an alert, a popover.
///
///     final class ListViewModel {
///       let sheet = Presentation<DetailViewModel>()
///       func open(_ row: Row) { sheet.item.value = DetailViewModel(row) }
///     }
///     viewModel.sheet.present(on: host).store(in: scope)
///
/// **The item is the truth**, and flows both ways. While it is not `nil` a presenter shows it; when the user closes
/// what is shown, by swiping it away for example, the item becomes `nil`, once. A view model knows no view, and in
/// tests none is needed: write the item, read the item.
///
/// **When.** The presenter is called after the outermost operation: what came and went within one, or in a transaction
/// that fails, is never shown. An item for which there is no presenter yet waits for one.
///
/// **Exchange.** Another item is presented when the one that is shown is gone. While the presenter is busy, with an
/// animation for example, nothing is asked of it, and in the end only the last item counts. A new version of the *same*
/// item stays where it is, and ``Presented/item`` follows: the same is what has the same `id`, if it is `Identifiable`,
/// what is equal, or is the same object. Without any of these each write is another item.
///
/// **Enums.** One item may have presenters for each of its cases, so that at most one of several things is shown:
///
///     destination.present(\.edit, on: sheetHost).store(in: scope)
///     destination.present(\.alert, on: alertHost).store(in: scope)
///
/// **Refusals.** A presenter that throws cannot show the item: it becomes `nil`, and ``refused`` says why. A presenter
/// of several presentations has a ``PresentationStage``: then a page of another one that is about to go is waited for,
/// and one that is to stay is a reason to refuse.
///
/// **Ownership.** A binding to a presenter keeps this and holds the presenter weakly. When it ends, what it shows is
/// dismissed, and the item stays. Each page has a scope, see ``Presented/scope``, and with `ending:` the item has one,
/// which ends when the item is not shown any more.
///
/// Not `Sendable`: it belongs to the isolation domain it was made in.
public final class Presentation<Item> {
  /// What is presented, or is to be; `nil` for nothing.
  public let item: Observable<Item?>
  /// Sends each item that a presenter refused, with the error. If it is not observed, refusals are reported, see
  /// `withDiagnostics(_:in:)`.
  public let refused: Event<(item: Item, error: any Error)>
  @export(implementation) let line: PresentationLine<Item>

  @usableFromInline
  init(_ line: PresentationLine<Item>) {
    self.line = line
    item = line.item
    refused = line.refused
  }
}

@available(*, unavailable, message: "A presentation belongs to the isolation domain it was made in.")
extension Presentation: Sendable {}

extension Presentation {
  /// Makes a presentation.
  ///
  ///     let sheet = Presentation<DetailViewModel>(ending: \.scope)
  ///
  /// - Parameters:
  ///   - item: what is to be presented at first.
  ///   - ending: the scope of an item, to be ended when that was dismissed, or taken back before it was shown: so
  ///     a view model stops, even if something keeps it. The presentation then follows its item from now on, with an
  ///     effect.
  ///   - name: what diagnostics call the item; by default the file and line.
  @export(implementation)
  public convenience init(
    _ item: Item? = nil, ending: ((Item) -> Scope)? = nil,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(of: Observable(item, name: siteName(name, file, line)), ending: ending)
  }

  /// Makes a presentation of state that is there already.
  ///
  /// - Parameters:
  ///   - item: the state.
  ///   - ending: the scope of an item, as in ``init(_:ending:name:file:line:)``.
  @export(implementation)
  public convenience init(of item: Observable<Item?>, ending: ((Item) -> Scope)? = nil) {
    let refused = Event<(item: Item, error: any Error)>(name: "\(item.name).refused")
    let line = PresentationLine(item, refused, ending, outlets: [], living: [])
    self.init(line)
    if ending != nil { line.follow() }
  }

  /// What diagnostics call the presentation.
  @export(implementation)
  public var name: String { item.name }

  /// Whether there is an item. Each call makes a computed value.
  @export(implementation)
  public var isPresented: Computed<Bool> { item.map(name: "\(name).isPresented") { $0 != nil } }

  /// Takes the item back.
  @export(implementation)
  public func dismiss() { item.value = nil }

  // MARK: Presenters

  /// Has a presenter show the item, now and whenever there is one, and writes `nil` when the user closes it.
  ///
  ///     sheet.present(on: host).store(in: scope)
  ///
  /// Of several presenters the newest shows it. While the scope is paused the presenter is asked for nothing.
  ///
  /// - Returns: what keeps the connection going. It keeps the presentation, and holds the presenter weakly.
  @export(implementation)
  public func present<Target: Presenter>(on target: Target) -> Subscription where Target.Item == Item {
    connect({ $0 }, target, { $0.stage }, { try $0.present($1) }, { $0.dismiss($1) })
  }

  /// Has a presenter show a part of the item, while there is that part: a case of an enum.
  ///
  ///     enum Destination {
  ///       case edit(EditViewModel), alert(String)
  ///       var edit: EditViewModel? { if case .edit(let model) = self { model } else { nil } }
  ///     }
  ///     destination.present(\.edit, on: sheetHost).store(in: scope)
  ///
  /// When the user closes it, the whole item becomes `nil`. Otherwise as ``present(on:)``.
  @export(implementation)
  public func present<Target: Presenter>(
    _ part: @escaping (Item) -> Target.Item?, on target: Target
  ) -> Subscription { connect(part, target, { $0.stage }, { try $0.present($1) }, { $0.dismiss($1) }) }

  /// Has closures show the item on an object that is no ``Presenter``.
  ///
  ///     sheet.present(on: terminal) { terminal, page in
  ///       terminal.open(page.item)
  ///       page.didPresent()
  ///     } dismiss: { terminal, page in
  ///       terminal.close()
  ///       page.didDismiss()
  ///     }.store(in: scope)
  ///
  /// The closures do what the methods of a ``Presenter`` do.
  @export(implementation)
  public func present<Target: AnyObject>(
    on target: Target, _ present: @escaping (Target, Presented<Item>) throws -> Void,
    dismiss: @escaping (Target, Presented<Item>) -> Void
  ) -> Subscription { connect({ $0 }, target, { _ in nil }, present, dismiss) }

  @export(implementation)
  func connect<Part, Target: AnyObject>(
    _ part: @escaping (Item) -> Part?, _ target: Target, _ stage: @escaping (Target) -> PresentationStage?,
    _ present: @escaping (Target, Presented<Part>) throws -> Void,
    _ dismiss: @escaping (Target, Presented<Part>) -> Void
  ) -> Subscription {
    let (line, name) = (line, name)
    weak let target = target
    let outlet = Outlet<Item>(
      stage: { target.flatMap(stage) }, isPaused: false, isAlive: { target != nil },
      prepare: { item in
        guard let target, let first = part(item) else { return nil }
        return pageOf(first, part, target, name, present, dismiss)
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

/// Makes the page of a part of an item. The presenter keeps the page, and the page not the presenter.
@export(implementation)
func pageOf<Item, Part, Target: AnyObject>(
  _ first: Part, _ part: @escaping (Item) -> Part?, _ target: Target, _ name: String,
  _ present: @escaping (Target, Presented<Part>) throws -> Void,
  _ dismiss: @escaping (Target, Presented<Part>) -> Void
) -> ShownPage<Item> {
  let presented = Presented(first, name: "\(name).page")
  weak let target = target
  weak let page = presented
  presented.page.take = {
    guard let page else { return }
    // What was shown went with the target.
    if let target { dismiss(target, page) } else { page.didDismiss() }
  }
  return ShownPage(
    presented.page,
    begin: { if let target { try present(target, presented) } },
    shows: { item in part(item).map { isSameItem(presented.content.peek(), $0) } ?? false },
    update: { item in if let next = part(item) { presented.content.value = next } })
}
