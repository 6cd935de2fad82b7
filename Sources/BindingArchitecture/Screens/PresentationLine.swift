public import Binding

/// The bindings of a presentation to its presenters, and the screen that one of the presenters shows.
final class PresentationLine<Item> {
  typealias Refusal = (item: Item, error: any Error)

  let item: Observable<Item?>
  let refused: Event<Refusal>
  /// Returns the scope of an item, which has to end when the item is no longer shown.
  let ending: ((Item) -> Scope)?
  var outlets: [Outlet<Item>]
  var shown: ShownScreen<Item>?
  /// The values of `item` whose scopes have yet to end, each with the version that the observable had when `settle`
  /// found the value. The version tells equal values apart.
  var living: [(item: Item, version: UInt64)]
  /// An effect that requests `settle` after each change of the item. There is one if the presentation has a presenter,
  /// or ends the scopes of its items.
  var watch: Effect?
  lazy var end = OperationEnd { [weak self] in self?.settle() }

  init(
    _ item: Observable<Item?>, _ refused: Event<Refusal>, _ ending: ((Item) -> Scope)?, outlets: [Outlet<Item>],
    living: [(item: Item, version: UInt64)]
  ) {
    self.item = item
    self.refused = refused
    self.ending = ending
    self.outlets = outlets
    self.living = living
  }

  deinit { shown?.life.want(false) }
}

/// The binding of a presentation to one presenter.
final class Outlet<Item> {
  /// Makes the screen of an item; returns `nil` if this presenter does not show the item, because the item lacks the
  /// part that it shows.
  let prepare: (Item) -> ShownScreen<Item>?
  let isAlive: () -> Bool
  let stage: () -> PresentationStage?
  var isPaused: Bool

  init(
    stage: @escaping () -> PresentationStage?, isPaused: Bool, isAlive: @escaping () -> Bool,
    prepare: @escaping (Item) -> ShownScreen<Item>?
  ) {
    self.stage = stage
    self.isPaused = isPaused
    self.isAlive = isAlive
    self.prepare = prepare
  }
}

/// A screen and the item it stands for.
struct ShownScreen<Item> {
  let life: ScreenLife
  /// Asks the presenter to show the screen.
  let begin: () throws -> Void
  /// How an item relates to the shown one.
  let change: (Item) -> ItemChange
  /// Tells the screen of another version of the item.
  let update: (Item) -> Void
  var version: UInt64
  var outlet: Outlet<Item>?

  init(
    _ life: ScreenLife, begin: @escaping () throws -> Void, change: @escaping (Item) -> ItemChange,
    update: @escaping (Item) -> Void
  ) {
    self.life = life
    self.begin = begin
    self.change = change
    self.update = update
    version = 0
  }
}

extension PresentationLine {
  func add(_ outlet: Outlet<Item>) {
    outlets.append(outlet)
    follow()
    request()
  }

  func remove(_ outlet: Outlet<Item>) {
    outlets.removeAll { $0 === outlet }
    // A pause ends with the binding: its screen is to be dismissed, perhaps when the presenter has shown it.
    outlet.isPaused = false
    if outlets.isEmpty, ending == nil { watch = nil }
    if let shown, shown.outlet === outlet { shown.life.want(false) }
    request()
  }

  func follow() { if watch == nil { watch = end.following(item) } }

  /// Makes `end` call `settle` when the present operation is over.
  func request() { end.ask() }

  /// Makes the screen show the present item. Called when the outermost operation is over.
  func settle() {
    let (wanted, version) = (item.peek(), item.presentVersion())
    outlets.removeAll { !$0.isAlive() }
    if let shown {
      settle(shown, showing: wanted, version)
    } else if let wanted {
      open(wanted, version)
    }
    endItems(but: wanted, version)
  }

  /// Ends the shown screen if its presenter is gone, lets it show the present version of its item, or asks for its
  /// dismissal. The next item is opened by another call, when the end of the shown screen was reported.
  private func settle(_ shown: ShownScreen<Item>, showing wanted: Item?, _ version: UInt64) {
    if shown.outlet?.isAlive() == false {
      // The presenter was released, and its view has gone as well.
      shown.life.didDismiss()
    } else if let wanted, isWanted(shown) {
      update(shown, to: wanted, version)
      shown.life.want(true)
    } else if shown.outlet?.isPaused != true {
      shown.life.want(false)
    }
  }

  /// Tells the shown screen of its item, if the item was written since it was told last.
  private func update(_ shown: ShownScreen<Item>, to wanted: Item, _ version: UInt64) {
    if version == shown.version { return }
    self.shown?.version = version
    if shown.change(wanted) == .version { shown.update(wanted) }
  }

  /// Whether a screen shows the present item, and its presenter is still connected.
  func isWanted(_ shown: ShownScreen<Item>) -> Bool {
    guard let wanted = item.peek(), outlets.contains(where: { $0 === shown.outlet }) else { return false }
    return item.presentVersion() == shown.version || shown.change(wanted) != .other
  }

  /// Opens a screen for the item. If another screen occupies the stage of the presenter, the item waits if that screen
  /// is leaving, and is refused if it stays. If no presenter shows such an item, the item waits for one.
  func open(_ wanted: Item, _ version: UInt64) {
    guard let (screen, outlet) = prepare(wanted) else { return }
    let stage = outlet.stage()
    switch stage?.vacancy ?? .free {
    case .free: begin(screen, version, on: stage, by: outlet)
    case .soon: stage?.waiting.append { [weak self] in self?.request() }
    case .none: refuse(wanted, PresentationOccupied(presentation: item.name))
    }
  }

  /// Makes the screen of an item, for the presenter that was bound last of those that are not paused and show such an
  /// item; `nil` if there is none.
  private func prepare(_ wanted: Item) -> (ShownScreen<Item>, Outlet<Item>)? {
    for outlet in outlets.reversed() where !outlet.isPaused {
      if let screen = outlet.prepare(wanted) { return (screen, outlet) }
    }
    return nil
  }

  /// Asks a presenter to show a screen, which occupies the stage until it ends. If the presenter throws, the screen
  /// ends.
  private func begin(
    _ screen: ShownScreen<Item>, _ version: UInt64, on stage: PresentationStage?, by outlet: Outlet<Item>
  ) {
    var screen = screen
    (screen.version, screen.outlet) = (version, outlet)
    shown = screen
    let life = screen.life
    life.stage = stage
    stage?.life = life
    adopt(life, by: outlet)
    do { try screen.begin() } catch { life.fail(error) }
  }

  /// Connects the shown screen with this line. The screen asks the line whether it is wanted and whether its presenter
  /// may be called, has the line remove the item, and reports its own end.
  private func adopt(_ life: ScreenLife, by outlet: Outlet<Item>) {
    weak let me = self
    life.isWanted = { me?.shown.map { me?.isWanted($0) ?? false } ?? false }
    life.isPaused = { outlet.isPaused }
    life.close = { me?.takeBack() }
    life.ended = { me?.left($0) }
  }

  /// Sets the item to `nil` if it is still the item of the shown screen, and the presenter is still bound.
  func takeBack() { if let shown, isWanted(shown) { item.value = nil } }

  /// Forgets the shown screen, which has ended, and removes its item unless the owner had asked for the end.
  func left(_ end: ScreenLife.End) {
    let present = item.peek()
    switch end {
    case .asked: shown = nil
    case .byUser:
      // Called while `shown` is still set, because `takeBack` reads it.
      takeBack()
      shown = nil
    case .refused(let error):
      // The item is refused only if it is still the item of the screen that failed.
      let isWanted = shown.map(isWanted) ?? false
      shown = nil
      if isWanted, let present { refuse(present, error) }
    }
    request()
  }

  func refuse(_ wanted: Item, _ error: any Error) {
    batch {
      item.value = nil
      if refused.observerCount == 0 { report(.presentationRefused, of: [item.name], error) }
      refused.send((wanted, error))
    }
  }

  /// Ends the scopes of the versions that are neither wanted nor shown any more, and notes that the scope of the wanted
  /// one has to be ended later. Several versions of an item may have one scope, which ends with the last of them.
  func endItems(but wanted: Item?, _ version: UInt64) {
    guard let ending else { return }
    if let wanted, !living.contains(where: { $0.version == version }) {
      let scope = ending(wanted)
      if scope.isEnded, !living.contains(where: { ending($0.item) === scope }) {
        report(.presentedAfterEnd, of: [item.name])
      }
      living.append((wanted, version))
    }
    let gone = living.filter { $0.version != version && $0.version != shown?.version }
    living.removeAll { former in gone.contains { $0.version == former.version } }
    let kept = living.map { ending($0.item) }
    for scope in gone.reversed().map({ ending($0.item) }) where !kept.contains(where: { $0 === scope }) { scope.end() }
  }
}

extension Diagnostic.Kind {
  /// An item or a path was refused, by a ``Presenter`` or a ``StackPresenter`` that threw for example, and the event
  /// `refused` of the ``Presentation`` or the ``PresentationPath`` is not observed.
  public static var presentationRefused: Diagnostic.Kind {
    Diagnostic.Kind("presentationRefused", "What was to be presented was refused:", "")
  }

  /// An item is presented whose scope has ended, as `ending:` says, because the item was presented before. The item is
  /// shown, but whatever is stored in its scope ends at once: its observers and bindings do nothing. Present an item
  /// that was made for the occasion. If another owner keeps the item, such as `children(by:)`, leave out `ending:`.
  public static var presentedAfterEnd: Diagnostic.Kind {
    Diagnostic.Kind(
      "presentedAfterEnd",
      """
      An item is presented again whose scope has ended, so that what is stored there ends at once. Make another item, or \
      leave out 'ending:', in
      """, "")
  }
}
