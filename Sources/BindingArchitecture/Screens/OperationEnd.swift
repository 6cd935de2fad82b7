import Binding

/// Calls a closure, `action`, when the outermost operation under way has ended. However often the call was requested by
/// then, it comes once. It sees the final state, and is never inside a batch or a transaction that may still fail.
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

  /// Has `action` called at the end of the present operation, or before this method returns if there is none.
  func ask() {
    guard !isAsked else { return }
    isAsked = true
    let token = whenOperationEnds { [weak self] in
      guard let self else { return }
      isAsked = false
      self.token = nil
      action()
    }
    // If the call has come, it may have asked for another one.
    if let token { self.token = token }
  }

  /// Makes an effect that requests the call at once, and again after each change of `presented`, an item or a path.
  func following(_ presented: Observable<some Any>) -> Effect {
    Effect(name: "\(presented.name).presentation") { [weak self] in
      presented.track()
      self?.ask()
    }
  }
}
