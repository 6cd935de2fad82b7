public import Binding

extension Command {
  /// Makes a command that asks before it does its asynchronous work.
  ///
  ///     let confirm = Interaction<String, Bool>()
  ///     private(set) lazy var delete = Command<Row, Void>(for: self, confirming: confirm) { _, row in
  ///       "Delete \(row.name)?"
  ///     } work: { [service] row in
  ///       try await service.delete(row.id)
  ///     } then: { me, row, _ in
  ///       me.rows.remove(id: row.id)
  ///     }
  ///
  /// The question is made and asked on the actor that executed the command, and the work, which runs on no actor,
  /// begins after the answer `true`. The answer `false` ends the execution as if it had been cancelled: nothing is
  /// published, and `run(_:isolation:)` throws `CancellationError`. The command counts as executing while it asks,
  /// and cancelling it takes back the question. If no handler answers, that is a failure, ``InteractionUnanswered``.
  /// The conditions are asked again after the answer `true`; if they hold no more, the failure is `CommandDisabled`.
  ///
  /// - Parameters:
  ///   - owner: held weakly. If it is released while the command asks, the work is not done.
  ///   - confirmation: the interaction that asks. A view or a test answers it.
  ///   - isEnabled: the condition; it is tracked.
  ///   - admits: whether the command is enabled for one input. It is tracked as well.
  ///   - reason: why the command is disabled; `nil` if nothing prevents it. It is tracked as well.
  ///   - policy: what happens to a request while the command asks, or its work is under way.
  ///   - whenReleased: what happens to an execution when the command is released.
  ///   - name: what diagnostics call the command; by default the file and line.
  ///   - question: what to ask, from the owner and the input.
  ///   - work: what to do after the answer `true`.
  ///   - then: what to do with a result; by default nothing.
  ///   - failed: what to do with the input and the error of work that has failed.
  public convenience init<Owner: AnyObject, Question>(
    for owner: Owner, confirming confirmation: Interaction<Question, Bool>,
    enabledIf isEnabled: @escaping (Owner) -> Bool = { _ in true },
    enabledFor admits: ((Owner, Input) -> Bool)? = nil, disabledBecause reason: ((Owner) -> String?)? = nil,
    policy: CommandPolicy = .exclusive, whenReleased: CommandRelease = .cancel, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line, _ question: @escaping (Owner, Input) -> Question,
    work: @escaping ConcurrentWork<Input>, then: @escaping (Owner, Output) -> Void = { _, _ in },
    failed: ((Owner, Input, any Error) -> Void)? = nil
  ) where Input: Sendable, Output: Sendable {
    self.init(
      for: owner, confirming: confirmation, enabledIf: isEnabled, enabledFor: admits, disabledBecause: reason,
      policy: policy, whenReleased: whenReleased, name: name, file: file, line: line, question, work: work,
      then: { me, _, output in then(me, output) }, failed: failed)
  }

  /// Makes a command that asks before it does its asynchronous work, whose results are given to the owner together with
  /// their inputs.
  ///
  /// Otherwise the same as the initialiser whose `then:` gets the result alone.
  public convenience init<Owner: AnyObject, Question>(
    for owner: Owner, confirming confirmation: Interaction<Question, Bool>,
    enabledIf isEnabled: @escaping (Owner) -> Bool = { _ in true },
    enabledFor admits: ((Owner, Input) -> Bool)? = nil, disabledBecause reason: ((Owner) -> String?)? = nil,
    policy: CommandPolicy = .exclusive, whenReleased: CommandRelease = .cancel, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line, _ question: @escaping (Owner, Input) -> Question,
    work: @escaping ConcurrentWork<Input>, then: @escaping (Owner, Input, Output) -> Void,
    failed: ((Owner, Input, any Error) -> Void)? = nil
  ) where Input: Sendable, Output: Sendable {
    self.init(
      for: owner, enabledIf: isEnabled, enabledFor: admits, disabledBecause: reason, policy: policy,
      whenReleased: whenReleased, name: name, file: file, line: line, question,
      asking: { try await confirmation.ask($0) }, { try await Self.doElsewhere(work, $0) }, then: then, failed: failed)
  }
}

extension Command where Output == Void {
  /// Makes a command that asks before its owner does something at once, such as the removal of rows.
  ///
  ///     private(set) lazy var delete = Command<Set<Row.ID>, Void>(for: self, confirming: confirm) { _, ids in
  ///       "Delete \(ids.count) rows?"
  ///     } then: { me, ids in
  ///       me.rows.removeAll { ids.contains($0.id) }
  ///     }
  ///
  /// Otherwise the same as the initialiser with asynchronous work.
  ///
  /// - Parameters:
  ///   - owner: held weakly. If it is released while the command asks, nothing is done.
  ///   - confirmation: the interaction that asks.
  ///   - isEnabled: the condition; it is tracked.
  ///   - admits: whether the command is enabled for one input. It is tracked as well.
  ///   - reason: why the command is disabled; `nil` if nothing prevents it. It is tracked as well.
  ///   - policy: what happens to a request while the command asks.
  ///   - whenReleased: what happens to an execution when the command is released.
  ///   - name: what diagnostics call the command; by default the file and line.
  ///   - question: what to ask, from the owner and the input.
  ///   - then: what to do after the answer `true`, on the actor that executed the command, in the batch that ends the
  ///     execution, untracked.
  public convenience init<Owner: AnyObject, Question>(
    for owner: Owner, confirming confirmation: Interaction<Question, Bool>,
    enabledIf isEnabled: @escaping (Owner) -> Bool = { _ in true },
    enabledFor admits: ((Owner, Input) -> Bool)? = nil, disabledBecause reason: ((Owner) -> String?)? = nil,
    policy: CommandPolicy = .exclusive, whenReleased: CommandRelease = .cancel, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line, _ question: @escaping (Owner, Input) -> Question,
    then: @escaping (Owner, Input) -> Void
  ) {
    self.init(
      for: owner, enabledIf: isEnabled, enabledFor: admits, disabledBecause: reason, policy: policy,
      whenReleased: whenReleased, name: name, file: file, line: line, question,
      asking: { try await confirmation.ask($0) }, { _ in }, then: { me, input, _ in then(me, input) }, failed: nil)
  }
}
