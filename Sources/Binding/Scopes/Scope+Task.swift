extension Scope {
  /// Work that a scope can cancel. It runs on the caller's actor.
  public typealias AsynchronousWork = nonisolated(nonsending) () async -> Void

  /// Starts asynchronous work on the actor of the caller and cancels it when the scope ends.
  ///
  ///     scope.task {
  ///       for await message in messages { log.value.append(message) }
  ///     }
  ///
  /// Finished work leaves the scope. In a scope that has ended the task starts cancelled. If the work has a capture
  /// list, it has to begin with `@MainActor`, see ``Command``.
  ///
  /// - Returns: the task.
  @discardableResult
  public func task(
    isolation: isolated any Actor = #isolation, _ work: @escaping AsynchronousWork
  ) -> Task<Void, Never> {
    let token = TaskToken()
    let task = Task { [end = token.end] in
      // The task runs on this actor only if its closure captures the parameter.
      _ = isolation
      let present = end.enter()
      await work()
      LoopEnd.leave(present)
      token.isDone = true
      token.cancel()
    }
    token.task = task
    token.traceMaking(as: "a task of a scope")
    if !token.isDone { token.store(in: self) }
    return task
  }
}

final class TaskToken: Subscription {
  var task: Task<Void, Never>?
  var isDone = false
  /// The end of the `for await` loops in the task. Once it is reached, the loops take no value that is published later.
  let end = LoopEnd()

  override init() {}

  override var isCancelled: Bool { isDone || task?.isCancelled ?? false }

  override func cancel() {
    if !isDone {
      end.reach()
      task?.cancel()
    }
    leaveScope()
  }
}
