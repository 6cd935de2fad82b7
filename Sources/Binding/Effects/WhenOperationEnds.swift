/// Calls a closure when the outermost operation under way has ended, or before this returns if there is none. The
/// closure sees the final state, and is never inside a batch or a transaction that may still fail. It may write.
///
/// The hook `onObserved` of an observable makes the call, because the engine calls hooks when the outermost operation
/// has ended. Each call makes and observes a new observable. If one observable were used again, and lost and gained its
/// observer within an operation, its hook would not be called.
///
/// - Returns: what has to be kept until the call; `nil` if it has come.
@export(implementation)
package func whenOperationEnds(_ action: @escaping () -> Void) -> Subscription? {
  var isCalled = false
  let signal = Observable(false, name: "the end of an operation")
  signal.onObserved = {
    isCalled = true
    action()
  }
  // Gives the signal its first observer, for which the engine calls the hook: within this call if no operation is under
  // way. Otherwise the token retains the observation until then.
  let observation = signal.observe { _ in }
  return isCalled ? nil : observation
}
