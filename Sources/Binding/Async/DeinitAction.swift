/// Runs a closure when it is released, on any thread.
@usableFromInline
final class SendableDeinitAction: Sendable {
  @export(implementation) let end: @Sendable () -> Void

  @export(implementation)
  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  @export(implementation)
  convenience init(cancelling task: Task<Void, Never>) { self.init { task.cancel() } }

  deinit { end() }
}

/// Runs a closure when it is released. The closure belongs to one isolation domain, where the object has to be
/// released.
@usableFromInline
final class DeinitAction {
  @export(implementation) let end: () -> Void

  @usableFromInline
  init(_ end: @escaping () -> Void) { self.end = end }

  deinit { end() }
}
