/// Runs a closure when it is released, on any thread.
final class SendableDeinitAction: Sendable {
  let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  convenience init(cancelling task: Task<Void, Never>) { self.init { task.cancel() } }

  deinit { end() }
}
