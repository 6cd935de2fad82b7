/// Does something when it is released.
@usableFromInline
final class Ending: Sendable {
  @export(implementation) let end: @Sendable () -> Void

  @export(implementation)
  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  @export(implementation)
  convenience init(cancelling task: Task<Void, Never>) { self.init { task.cancel() } }

  deinit { end() }
}

/// Does something when it is released, where that belongs to one isolation domain.
@usableFromInline
final class LocalEnding {
  @export(implementation) let end: () -> Void

  @usableFromInline
  init(_ end: @escaping () -> Void) { self.end = end }

  deinit { end() }
}
