/// Runs a closure when this object is released, on whatever thread that is.
final class SendableDeinitAction: Sendable {
  let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  convenience init(cancelling task: Task<Void, Never>) { self.init { task.cancel() } }

  deinit { end() }
}
