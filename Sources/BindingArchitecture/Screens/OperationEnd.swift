public import Binding

/// Calls a closure when the outermost operation has ended: once, however often it was asked for meanwhile, on the final
/// state, and never amid a batch or in a transaction that may still fail.
///
/// It stands on the observation hooks, which are called then. A node for each call: one that lost and gained its
/// observer within the hooks of one operation would not be called again.
@usableFromInline
final class OperationEnd {
  @export(implementation) let action: () -> Void
  @export(implementation) var isAsked: Bool
  @export(implementation) var token: Subscription?

  @usableFromInline
  init(_ action: @escaping () -> Void, isAsked: Bool) {
    self.action = action
    self.isAsked = isAsked
  }
}

extension OperationEnd {
  @export(implementation)
  convenience init(_ action: @escaping () -> Void) { self.init(action, isAsked: false) }

  /// Has the closure called: at once, if no operation is under way.
  @export(implementation)
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
}
