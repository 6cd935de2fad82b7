import Binding

/// Calls a closure when the outermost operation has ended. The call comes once, however often it was requested, sees
/// the final state, and is never inside a batch or a transaction that may still fail.
///
/// The call is made by the hook `onObserved`, because the engine calls hooks at that time. Each request makes a new
/// observable: the hook of an observable that lost and gained its observer in one operation would not be called again.
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

  /// Requests the call, which comes at once if no operation is under way.
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

  /// Makes an effect that requests the call now, and after each change of what is presented.
  func following(_ presented: Observable<some Any>) -> Effect {
    Effect(name: "\(presented.name).presentation") { [weak self] in
      presented.track()
      self?.ask()
    }
  }
}
