extension Scope {
  /// Runs asynchronous work while a condition holds: starts it on the actor of the caller when the condition begins to
  /// hold, cancels it when the condition no longer holds, and starts it again when it holds again.
  ///
  ///     scope.task(while: { isOnline.value }) { [log = $log] in
  ///       for await message in messages { log.value.append(message) }
  ///     }
  ///
  /// Work that has ended by itself begins again only when the condition has changed in between. While the scope is
  /// paused, changes of the condition are not noticed; a call in a paused scope looks at it once, as an effect that is
  /// stored there runs once.
  ///
  /// - Parameters:
  ///   - condition: tracked.
  ///   - work: as for ``task(isolation:_:)``.
  /// - Returns: a subscription that ends the work before the scope does.
  @discardableResult
  public func task(
    while condition: @escaping () -> Bool, isolation: isolated any Actor = #isolation,
    _ work: @escaping AsynchronousWork
  ) -> Subscription {
    let (holds, home) = (Computed(condition), HomeActor(isolation))
    let watch = Effect {
      guard holds.value else { return }
      let running = Scope()
      onCleanup { running.end() }
      home.startTask(in: running, work)
    }
    watch.store(in: self)
    return watch
  }
}

extension HomeActor {
  /// Starts work in a scope. The caller runs on the actor.
  fileprivate func startTask(in scope: Scope, _ work: @escaping Scope.AsynchronousWork) {
    // Not sent to another domain: the caller runs on the actor already.
    nonisolated(unsafe) let (scope, work) = (scope, work)
    actor?.assumeIsolated { actor in _ = scope.task(isolation: actor, work) }
  }
}
