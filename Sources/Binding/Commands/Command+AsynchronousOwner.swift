// Initialisers of commands with an owner whose work is asynchronous: it runs on no actor, and what comes of it is given
// to the owner.

extension Command {
  /// Asynchronous work that runs on no actor.
  public typealias ConcurrentWork<Given> = @concurrent @Sendable (Given) async throws -> Output

  /// Makes a command of asynchronous work, whose results are given to its owner.
  ///
  ///     private(set) lazy var search = Command<String, [Hit]>(for: self, policy: .latest) { [service] text in
  ///       try await service.hits(text)
  ///     } then: { me, hits in
  ///       me.hits = hits
  ///     }
  ///
  /// The work runs on no actor, and cannot touch the owner: it captures by name what it needs, here `service`. So the
  /// work does not keep the owner alive, and it is cancelled when the owner, and with it the command, is released. An
  /// owner that is an actor is kept alive by the task that will pass it the result. A class of the main actor is
  /// `Sendable`, so the compiler accepts work that names `self`; such a command keeps its owner for ever.
  ///
  /// **In a `lazy var`** the compilers of the 6.3 series refuse a closure that itself calls a method of an actor:
  /// *default argument cannot be both main actor-isolated and actor-isolated*. Pass the method itself,
  /// `Command(for: self, server.save) { me, saved in … }`, or make the command in a method: `lazy var search =
  /// makeSearch()`. The closures cannot use the state of an owner that is an actor.
  ///
  /// **Order.** Requests of one turn begin in their order, but not their work: that runs on threads of its own. Under
  /// the policy `queue` each begins when the one before has ended.
  ///
  /// - Parameters:
  ///   - owner: held weakly. Once the owner is released the command is disabled.
  ///   - isEnabled: the condition; it is tracked, and evaluated again when a value that it read changes.
  ///   - admits: whether the command is enabled for one input, see ``isEnabled(for:)``. It is tracked as well.
  ///   - reason: why the command is disabled, for ``reason``; `nil` if nothing prevents it. It is tracked as well.
  ///   - policy: what happens to a request while an execution is under way.
  ///   - whenReleased: what happens to an execution when the command is released.
  ///   - name: what diagnostics call the command; by default the file and line.
  ///   - work: what to do.
  ///   - then: what to do with a result, on the actor that executed the command, in the batch that ends the execution,
  ///     untracked; by default nothing. Not called for work that was cancelled or superseded, nor once the owner is
  ///     released.
  ///   - failed: what to do with the input and the error of work that has failed, under the same rules. A failure that
  ///     this closure gets is not reported; it is in ``failure`` all the same.
  public convenience init<Owner: AnyObject>(
    for owner: Owner, enabledIf isEnabled: @escaping (Owner) -> Bool = { _ in true },
    enabledFor admits: ((Owner, Input) -> Bool)? = nil, disabledBecause reason: ((Owner) -> String?)? = nil,
    policy: CommandPolicy = .exclusive, whenReleased: CommandRelease = .cancel, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line, _ work: @escaping ConcurrentWork<Input>,
    then: @escaping (Owner, Output) -> Void = { _, _ in }, failed: ((Owner, Input, any Error) -> Void)? = nil
  ) where Input: Sendable, Output: Sendable {
    self.init(
      for: owner, enabledIf: isEnabled, enabledFor: admits, disabledBecause: reason, policy: policy,
      whenReleased: whenReleased, name: name, file: file, line: line, work, then: { me, _, output in then(me, output) },
      failed: failed)
  }

  /// Makes a command of asynchronous work, whose results are given to its owner together with their inputs.
  ///
  ///     private(set) lazy var post = Command<Draft, Comment>(for: self, policy: .concurrent()) { [service] draft in
  ///       try await service.post(draft)
  ///     } then: { me, draft, posted in
  ///       me.comments.replace(id: draft.id, with: posted)
  ///     } failed: { me, draft, error in
  ///       me.comments[id: draft.id]?.isUnsent = true
  ///     }
  ///
  /// Otherwise the same as the initialiser whose `then:` gets the result alone.
  public convenience init<Owner: AnyObject>(
    for owner: Owner, enabledIf isEnabled: @escaping (Owner) -> Bool = { _ in true },
    enabledFor admits: ((Owner, Input) -> Bool)? = nil, disabledBecause reason: ((Owner) -> String?)? = nil,
    policy: CommandPolicy = .exclusive, whenReleased: CommandRelease = .cancel, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line, _ work: @escaping ConcurrentWork<Input>,
    then: @escaping (Owner, Input, Output) -> Void, failed: ((Owner, Input, any Error) -> Void)? = nil
  ) where Input: Sendable, Output: Sendable {
    self.init(
      owner, enabledIf: isEnabled, enabledFor: admits, disabledBecause: reason, isAsynchronous: true, policy: policy,
      whenReleased: whenReleased, name: name, file: file, line: line,
      Self.work(of: owner, { try await Self.doElsewhere(work, $0) }, then, failed))
  }

  /// Makes a command that asks, on the actor of the caller, before it does its work. An answer of `false` ends the
  /// execution as if it had been cancelled. The owner is not kept alive while the command asks. The conditions
  /// are asked again after the answer: if one no longer holds, the execution fails with ``CommandDisabled``.
  package convenience init<Owner: AnyObject, Question>(
    for owner: Owner, enabledIf isEnabled: @escaping (Owner) -> Bool, enabledFor admits: ((Owner, Input) -> Bool)?,
    disabledBecause reason: ((Owner) -> String?)?, policy: CommandPolicy, whenReleased: CommandRelease, name: String?,
    file: StaticString, line: UInt32, _ question: @escaping (Owner, Input) -> Question,
    asking ask: nonisolated(nonsending) @escaping (Question) async throws -> Bool,
    _ work: @escaping AsynchronousWork, then: @escaping (Owner, Input, Output) -> Void,
    failed: ((Owner, Input, any Error) -> Void)?
  ) {
    weak let weakOwner = owner
    self.init(
      owner, enabledIf: isEnabled, enabledFor: admits, disabledBecause: reason, isAsynchronous: true, policy: policy,
      whenReleased: whenReleased, name: name, file: file, line: line,
      Self.work(
        of: owner,
        { input in
          guard let question = weakOwner.map({ question($0, input) }), try await ask(question),
            let isAdmitted = weakOwner.map({ isEnabled($0) && admits?($0, input) != false })
          else { throw CancellationError() }
          // The owner is in no variable here: that would keep it alive while the work runs.
          if !isAdmitted { throw CommandDisabled(command: siteName(name, file, line)) }
          return try await work(input)
        }, then, failed))
  }

  /// Makes work whose result, or error, is given to its owner.
  private static func work<Owner: AnyObject>(
    of owner: Owner, _ work: @escaping AsynchronousWork, _ then: @escaping (Owner, Input, Output) -> Void,
    _ failed: ((Owner, Input, any Error) -> Void)?
  ) -> CommandWork {
    weak let weakOwner = owner
    return .asynchronous(
      work, succeeded: { input, output in if let owner = weakOwner { then(owner, input, output) } },
      failed: failed.map { failed in
        { input, error in
          guard let owner = weakOwner else { return false }
          failed(owner, input, error)
          return true
        }
      })
  }

  /// Does work on no actor. Asks again whether the task was cancelled, because it takes a moment to leave the actor.
  @concurrent
  package static func doElsewhere<Given: Sendable>(
    _ work: ConcurrentWork<Given>, _ given: Given
  ) async throws -> Output where Output: Sendable {
    try Task.checkCancellation()
    return try await work(given)
  }
}

extension Command where Input == Void {
  /// Makes a command of asynchronous work on a snapshot of its owner, whose results are given to the owner.
  ///
  ///     private(set) lazy var post = Command(for: self, given: { $0.draft.validated }) { [service] draft in
  ///       try await service.post(draft)
  ///     } then: { me, posted in
  ///       me.comments.append(posted)
  ///     }
  ///
  /// The command is enabled while there is a snapshot. Otherwise the same as the initialiser whose work takes an input.
  ///
  /// - Parameters:
  ///   - owner: held weakly. Once the owner is released the command is disabled.
  ///   - snapshot: returns the data for the work; `nil` while there is nothing to do. It is tracked.
  ///   - policy: what happens to a request while an execution is under way.
  ///   - whenReleased: what happens to an execution when the command is released.
  ///   - work: what to do with the snapshot.
  ///   - then: what to do with a result; by default nothing.
  ///   - failed: what to do with the snapshot and the error of work that has failed.
  public convenience init<Owner: AnyObject, Snapshot: Sendable>(
    for owner: Owner, given snapshot: @escaping (Owner) -> Snapshot?, policy: CommandPolicy = .exclusive,
    whenReleased: CommandRelease = .cancel, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ work: @escaping ConcurrentWork<Snapshot>, then: @escaping (Owner, Output) -> Void = { _, _ in },
    failed: ((Owner, Snapshot, any Error) -> Void)? = nil
  ) where Output: Sendable {
    self.init(
      for: owner, given: snapshot, policy: policy, whenReleased: whenReleased, name: name, file: file, line: line,
      work, then: { me, _, output in then(me, output) }, failed: failed)
  }

  /// Makes a command of asynchronous work on a snapshot of its owner, whose results are given to the owner, each
  /// together with the snapshot.
  ///
  /// Otherwise the same as the initialiser whose `then:` gets the result alone.
  public convenience init<Owner: AnyObject, Snapshot: Sendable>(
    for owner: Owner, given snapshot: @escaping (Owner) -> Snapshot?, policy: CommandPolicy = .exclusive,
    whenReleased: CommandRelease = .cancel, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ work: @escaping ConcurrentWork<Snapshot>, then: @escaping (Owner, Snapshot, Output) -> Void,
    failed: ((Owner, Snapshot, any Error) -> Void)? = nil
  ) where Output: Sendable {
    weak let weakOwner = owner
    self.init(
      offering: {
        guard let owner = weakOwner, let given = snapshot(owner) else { return nil }
        return Self.work(
          of: owner, { _ in try await Self.doElsewhere(work, given) }, { me, _, output in then(me, given, output) },
          failed.map { failed in { me, _, error in failed(me, given, error) } })
      },
      isAsynchronous: true, policy: policy, whenReleased: whenReleased, name: name, file: file, line: line)
    core.ledger.isOwnerThere = { weakOwner != nil }
  }
}
