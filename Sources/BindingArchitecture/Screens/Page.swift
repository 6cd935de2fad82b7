import Binding

/// One presentation of one item, of whatever type.
final class Page {
  /// Why a page has ended.
  enum End {
    /// The item was replaced or removed.
    case asked
    /// The user has closed it.
    case byUser
    /// The presenter has refused the page.
    case refused(any Error)
  }

  let scope: Scope
  var machine: PageMachine
  /// The stage of the page, from the first instruction of the presenter until the page has ended.
  var stage: PresentationStage?
  /// Asks the presenter to dismiss the page.
  var take: (() -> Void)?
  /// Notifies the owner of the end.
  var ended: ((End) -> Void)?
  /// Whether the owner wants the page at present.
  var isWanted: (() -> Bool)?
  /// Lets the owner remove the item.
  var close: (() -> Void)?

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
  func want(_ isWanted: Bool) {
    if machine.want(isWanted) { take?() }
    // What waits for the end of the page finds that it stays.
    if isWanted { stage?.proceed() }
  }

  func didPresent() { if machine.didPresent() { take?() } }

  func didDismiss() { if let wasAsked = machine.end() { finish(wasAsked ? .asked : .byUser) } }

  func refuse(_ error: any Error) { if case .presenting = machine.state { fail(error) } }

  /// The presenter has thrown, whatever it has reported before.
  func fail(_ error: any Error) { if machine.end() != nil { finish(.refused(error)) } }

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
