/// Calls a closure, `action`, when the outermost operation under way has ended. However often the call was requested by
/// then, it comes once. It sees the final state, and is never inside a batch or a transaction that may still fail.
///
/// The call does not come if this object was released before. Not `Sendable`.
package final class OperationEnd {
  private let action: () -> Void
  /// Whether the call is to come.
  package private(set) var isAsked = false
  private var token: Subscription?

  package init(_ action: @escaping () -> Void) { self.action = action }

  /// Has `action` called at the end of the present operation, or before this method returns if there is none.
  package func ask() {
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
}
