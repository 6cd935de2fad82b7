/// Calls a closure, `action`, when the outermost operation under way has ended. However often the call was requested by
/// then, it comes once. It sees the final state, and is never inside a batch or a transaction that may still fail.
///
/// The hook `onObserved` of an observable makes the call, because the engine calls hooks when the outermost operation
/// has ended. Each request makes and observes a new observable. If one observable were used again, and lost and gained
/// its observer within an operation, its hook would not be called.
package final class OperationEnd {
  let action: () -> Void
  var isAsked: Bool
  var token: Subscription?

  init(_ action: @escaping () -> Void, isAsked: Bool) {
    self.action = action
    self.isAsked = isAsked
  }
}

extension OperationEnd {
  package convenience init(_ action: @escaping () -> Void) { self.init(action, isAsked: false) }

  /// Has `action` called at the end of the present operation, or before this method returns if there is none.
  package func ask() {
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
    // Gives the signal its first observer, for which the engine calls the hook: within this call if no operation is
    // under way. Otherwise the token retains the observation until then.
    let observation = signal.observe { _ in }
    if !isCalled { token = observation }
  }
}
