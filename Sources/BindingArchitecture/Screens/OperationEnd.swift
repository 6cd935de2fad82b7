import Binding

/// Calls a closure when the outermost operation has ended: once, however often that was requested, on the final state,
/// and never inside a batch or a transaction that may still fail.
///
/// It uses the observation hooks, which are called then, with a new node for each call: a node that lost and gained its
/// observer within the hooks of one operation would not be called again.
final class OperationEnd {
  let action: () -> Void
  var isAsked: Bool
  var token: Subscription?

  init(_ action: @escaping () -> Void, isAsked: Bool) {
    self.action = action
    self.isAsked = isAsked
  }
}

extension OperationEnd {
  convenience init(_ action: @escaping () -> Void) { self.init(action, isAsked: false) }

  /// Requests the call; calls at once if no operation is under way.
  func ask() {
    guard !isAsked else { return }
    isAsked = true
    var isCalled = false
    let signal = Observable(false, name: "the end of an operation")
    signal.onObserved = { [weak self] in
      isCalled = true
      guard let self else { return }
      isAsked = false
      token = nil
      action()
    }
    let observation = signal.observe { _ in }
    if !isCalled { token = observation }
  }

  /// Requests the call now, and after each change of what is presented.
  func following(_ presented: Observable<some Any>) -> Effect {
    Effect(name: "\(presented.name).presentation") { [weak self] in
      presented.track()
      self?.ask()
    }
  }
}
