/// The actor on which a part of the toolkit was made. It is held weakly, because it may own that part.
@usableFromInline
package struct HomeActor: Sendable {
  weak let actor: (any Actor)?

  @usableFromInline
  package init(_ actor: any Actor) { self.actor = actor }

  /// Starts a task on the actor; called there. Returns `nil` while the actor is released.
  @usableFromInline
  package func start(_ work: @escaping Scope.AsynchronousWork) -> Task<Void, Never>? {
    nonisolated(unsafe) let work = work
    return actor?.assumeIsolated { HomeActor.start(work, on: $0) }
  }

  static func start(
    _ work: @escaping Scope.AsynchronousWork, on isolation: isolated any Actor
  ) -> Task<Void, Never> {
    Task {
      _ = isolation
      await work()
    }
  }

  /// A closure that starts a task on the actor, in the order of its calls, and keeps the actor. Any thread may call it.
  func starter(_ action: @escaping () -> Void) -> @Sendable () -> Void {
    nonisolated(unsafe) let action = action
    return actor?.assumeIsolated { HomeActor.starter(action, on: $0) } ?? {}
  }

  static func starter(
    _ action: @escaping () -> Void, on isolation: isolated any Actor
  ) -> @Sendable () -> Void {
    nonisolated(unsafe) let start = {
      _ = Task {
        _ = isolation
        action()
      }
    }
    return { start() }
  }

  /// Calls a closure on the actor; returns `false` once that is released. The closure belongs to the actor.
  func call(_ action: @escaping () -> Void) async -> Bool {
    guard let actor else { return false }
    nonisolated(unsafe) let action = action
    await HomeActor.call(action, on: actor)
    return true
  }

  static func call(_ action: () -> Void, on isolation: isolated any Actor) { action() }
}
