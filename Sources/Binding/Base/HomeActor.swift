/// The actor on which a part of the toolkit was made. It is held weakly, because it may own that part.
@usableFromInline
package struct HomeActor: Sendable {
  weak let actor: (any Actor)?

  @usableFromInline
  package init(_ actor: any Actor) { self.actor = actor }

  /// The actor of a caller that passes `#isolation`.
  ///
  /// In the initialiser of a `lazy var`, `#isolation` is `nil`, and the compilers of the 6.3 series refuse it as the
  /// default of an `isolated` parameter. So this takes an optional actor, and `nil` on the main actor means the main
  /// actor.
  ///
  /// - Parameter deed: what the caller does, for the message of the trap where there is no actor.
  package init(ofCaller isolation: (any Actor)?, that deed: @autoclosure () -> String) {
    guard let actor = isolation ?? (isOnMainActor() ? MainActor.shared : nil) else {
      fatalError("Binding: \(deed()) on no actor")
    }
    self.init(actor)
  }

  /// Starts a task on the actor. The caller has to run on that actor. Returns `nil` once the actor is being released.
  package func start(_ work: nonisolated(nonsending) @escaping () async -> Void) -> Task<Void, Never>? {
    nonisolated(unsafe) let work = work
    return actor?.assumeIsolated { HomeActor.start(work, on: $0) }
  }

  static func start(
    _ work: nonisolated(nonsending) @escaping () async -> Void, on isolation: isolated any Actor
  ) -> Task<Void, Never> {
    Task {
      // The task runs on this actor only if its closure captures the parameter.
      _ = isolation
      await work()
    }
  }

  /// Makes a call that runs a closure on the actor. The caller has to run on that actor. The call retains the actor.
  /// Returns `nil` once the actor is being released.
  func deferring(_ action: @escaping () -> Void) -> HomeCall? {
    nonisolated(unsafe) let action = action
    return actor?.assumeIsolated { HomeCall(action, on: $0) }
  }

  /// Calls a closure, which belongs to the actor, on the actor. Returns `false` once the actor is being released.
  func call(_ action: @escaping () -> Void) async -> Bool {
    guard let actor else { return false }
    nonisolated(unsafe) let action = action
    await HomeActor.call(action, on: actor)
    return true
  }

  static func call(_ action: () -> Void, on isolation: isolated any Actor) { action() }
}

/// A call of a closure on the actor to which the closure belongs. Any thread may start it.
package struct HomeCall: Sendable {
  private let home: any Actor
  private nonisolated(unsafe) let action: () -> Void
  private nonisolated(unsafe) let begin: (_ isDue: @escaping @Sendable () -> Bool) -> Void

  init(_ action: @escaping () -> Void, on isolation: isolated any Actor) {
    home = isolation
    self.action = action
    begin = { isDue in
      _ = Task {
        // The task runs on this actor only if its closure captures the parameter.
        _ = isolation
        if isDue() { action() }
      }
    }
  }

  /// Calls the closure in a task, after the calls that were started before.
  package func start() { begin { true } }

  /// Calls the closure in a task, if it is still due when the task runs.
  package func start(if isDue: @escaping @Sendable () -> Bool) { begin(isDue) }

  /// Calls the closure at once if the caller is on its actor, otherwise in a task.
  package func run(isolation: isolated (any Actor)?) {
    if isolation === home { action() } else { start() }
  }
}
