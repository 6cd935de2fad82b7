public import Binding

/// One presentation of one item, whatever its type.
@usableFromInline
final class Page {
  /// Why a page is over.
  @usableFromInline
  enum End {
    /// The item was exchanged or taken back.
    case asked
    /// The user has closed it.
    case byUser
    /// The presenter has refused it.
    case refused(any Error)
  }

  @export(implementation) let scope: Scope
  @export(implementation) var machine: PageMachine
  /// The stage on which it is, from the first instruction of the presenter until it is over.
  @export(implementation) var stage: PresentationStage?
  /// Asks the presenter to take it away.
  @export(implementation) var take: (() -> Void)?
  /// Notifies the owner of its end.
  @export(implementation) var ended: ((End) -> Void)?
  /// Whether the owner still wants it, as of now.
  @export(implementation) var isWanted: (() -> Bool)?
  /// Has the owner want it no more.
  @export(implementation) var close: (() -> Void)?

  @usableFromInline
  init(_ machine: PageMachine) {
    scope = Scope()
    self.machine = machine
  }

  deinit {
    scope.end()
    stage?.proceed()
  }
}

extension Page {
  @export(implementation)
  func want(_ isWanted: Bool) { if machine.want(isWanted) { take?() } }

  @export(implementation)
  func didPresent() { if machine.didPresent() { take?() } }

  @export(implementation)
  func didDismiss() { if let wasAsked = machine.end() { finish(wasAsked ? .asked : .byUser) } }

  @export(implementation)
  func refuse(_ error: any Error) {
    guard case .presenting = machine.state, machine.end() != nil else { return }
    finish(.refused(error))
  }

  @export(implementation)
  func finish(_ end: End) {
    let (ended, stage) = (ended, stage)
    (self.ended, self.stage, take, isWanted, close) = (nil, nil, nil, nil, nil)
    batch {
      ended?(end)
      scope.end()
      if let stage, stage.page === self { stage.leave() }
    }
  }
}

/// A target on which pages are shown, one at a time, whichever presentation they belong to.
@usableFromInline
final class PresentationStage: @unchecked Sendable {
  /// The stages by their targets. A stage belongs to the isolation domain of its target: only the table is shared.
  @usableFromInline static let all = Shared<[ObjectIdentifier: WeakStage]>([:])

  @usableFromInline
  struct WeakStage {
    @export(implementation) weak var stage: PresentationStage?

    @export(implementation)
    init(_ stage: PresentationStage) { self.stage = stage }
  }

  @export(implementation) private(set) weak var target: AnyObject?
  @export(implementation) let id: ObjectIdentifier
  /// Held weakly: one that nobody holds any more will not be heard of again.
  @export(implementation) weak var page: Page?
  /// What is to be done when the page is gone.
  @export(implementation) var waiting: [() -> Void]

  @usableFromInline
  init(_ target: AnyObject, _ waiting: [() -> Void]) {
    self.target = target
    id = ObjectIdentifier(target)
    self.waiting = waiting
  }

  deinit {
    let id = id
    PresentationStage.all.withLock { if $0[id]?.stage == nil { $0[id] = nil } }
  }
}

extension PresentationStage {
  /// The stage of a target, which its presentations share.
  @export(implementation)
  static func of(_ target: AnyObject) -> PresentationStage {
    let id = ObjectIdentifier(target)
    // Another object may have had that address.
    if let stage = all.withLock({ $0[id]?.stage }), stage.target === target { return stage }
    let stage = PresentationStage(target, [])
    all.withLock { $0[id] = WeakStage(stage) }
    return stage
  }

  @export(implementation)
  func leave() {
    page = nil
    proceed()
  }

  /// Lets those go on that wait for the page to be gone.
  @usableFromInline
  func proceed() {
    let waiting = waiting
    self.waiting = []
    for next in waiting { next() }
  }
}
