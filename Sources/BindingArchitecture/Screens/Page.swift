public import Binding

/// One presentation of one item, of whatever type.
@usableFromInline
final class Page {
  /// Why a page has ended.
  @usableFromInline
  enum End {
    /// The item was replaced or removed.
    case asked
    /// The user has closed it.
    case byUser
    /// The presenter has refused the page.
    case refused(any Error)
  }

  @export(implementation) let scope: Scope
  @export(implementation) var machine: PageMachine
  /// The stage of the page, from the first instruction of the presenter until the page has ended.
  @export(implementation) var stage: PresentationStage?
  /// Asks the presenter to dismiss the page.
  @export(implementation) var take: (() -> Void)?
  /// Notifies the owner of the end.
  @export(implementation) var ended: ((End) -> Void)?
  /// Whether the owner wants the page at present.
  @export(implementation) var isWanted: (() -> Bool)?
  /// Lets the owner remove the item.
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
  func refuse(_ error: any Error) { if case .presenting = machine.state { fail(error) } }

  /// The presenter has thrown, whatever it has reported before.
  @export(implementation)
  func fail(_ error: any Error) { if machine.end() != nil { finish(.refused(error)) } }

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
