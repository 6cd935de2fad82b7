/// The means by which work ends its execution itself.
package struct CommandSettlement<Output> {
  /// Begins the end, before anything is written: a setter or an observer that cancels the command from then on comes
  /// too late. An execution that was cancelled before stays so. ``end`` follows in the same batch.
  package let begin: () -> Void
  package let end: (CommandEnd<Output>) -> Void
}

/// How work that settles its execution itself has ended.
package enum CommandEnd<Output> {
  /// - Parameter then: called with the result, when the output of the command has it already.
  case done(Output, then: () -> Void)
  /// - Parameter isHandled: whether the failure is shown, so that without an observer it need not be reported.
  case failed(any Error, isHandled: Bool)
  /// The work was not done, or was refused, and the place that is to be changed shows why: there is no result, and only
  /// a caller that waits for the execution gets the error.
  case withdrawn(any Error)
}

extension Command {
  /// Work that ends its execution itself, in a batch with what it writes: no reader sees one without the other. The
  /// work returns or throws what it has passed to the settlement. If it has passed nothing, the execution ends when the
  /// work returns. The work is called even if it was cancelled before, and decides itself whether a result still counts
  /// when the task of its caller was cancelled.
  package typealias SettlingWork =
    nonisolated(nonsending) (_ settlement: CommandSettlement<Output>) async throws -> Output

  /// Makes a command with an owner, whose work settles its execution itself.
  ///
  /// - Parameters:
  ///   - owner: held weakly.
  ///   - isEnabled: the condition; it is tracked.
  ///   - begin: begins the work, in the batch of the request, and returns the rest of it, which runs on the actor of
  ///     the caller.
  package convenience init<Owner: AnyObject>(
    for owner: Owner, settledIf isEnabled: @escaping (Owner) -> Bool, whenReleased: CommandRelease, name: String?,
    file: StaticString, line: UInt32, _ begin: @escaping (Input) -> SettlingWork
  ) {
    weak let weakOwner = owner
    let settling = Settling()
    let offered = CommandWork(
      .prepared { input in
        let work = begin(unboxed(input))
        return { _, id in try await work(settling.settlement(of: id)) }
      }, succeeded: { _, _ in settling.then?() })
    self.init(
      offering: { weakOwner.map(isEnabled) == true ? offered : nil }, isAsynchronous: true, policy: .exclusive,
      whenReleased: whenReleased, name: name, file: file, line: line)
    settling.core = core
    core.ledger.isOwnerThere = { weakOwner != nil }
  }
}

/// Ends the executions of work that settles them. It is made before the command is.
private final class Settling {
  weak var core: CommandCore?
  /// Keeps the command alive while an execution is being settled, because what the work writes may release it.
  private var ending: CommandCore?
  /// What is to be done with the result of the execution that is being settled.
  private(set) var then: (() -> Void)?

  /// The settlement that the work of an execution is given.
  func settlement<Output>(of id: Int) -> CommandSettlement<Output> {
    CommandSettlement(begin: { self.begin(id) }) { end in
      switch end {
      case .done(let output, let then): self.settle(id, .success(output), then: then)
      case .failed(let error, let isHandled): self.settle(id, .failure(error), isHandled: isHandled)
      case .withdrawn(let error): self.settle(id, .failure(error), isWithdrawn: true)
      }
    }
  }

  private func begin(_ id: Int) {
    ending = core
    core?.ledger.machine.decide(id)
  }

  private func settle(
    _ id: Int, _ result: Result<Any, any Error>, isHandled: Bool = false, isWithdrawn: Bool = false,
    then: (() -> Void)? = nil
  ) {
    defer { ending = nil }
    guard let core, let job = core.ledger.jobs[id] else { return }
    job.isFailureHandled = isHandled
    self.then = then
    defer { self.then = nil }
    // What the work has written, or told its owner, is not undone by a task that is cancelled since.
    core.finish(job, result, isCancelled: isWithdrawn)
  }
}
