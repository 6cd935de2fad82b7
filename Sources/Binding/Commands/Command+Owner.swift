// Initialisers of commands with an owner. The command holds the owner weakly and passes it to the closures. So no
// closure has to capture `self`, and asynchronous work keeps no screen alive.

extension Command {
  /// Makes a command of synchronous work on its owner.
  ///
  ///     private(set) lazy var add = Command<Int, Void>(for: self, enabledIf: { $0.isOpen }) { me, amount in
  ///       me.total += amount
  ///     }
  ///
  /// - Parameters:
  ///   - owner: held weakly. Once the owner is released the command is disabled; observers see that when another input
  ///     of the condition changes, or when the command is executed.
  ///   - isEnabled: the condition; it is tracked, and evaluated again when a value that it read changes.
  ///   - reason: why the command is disabled, for ``reason``; `nil` if nothing prevents it. It is tracked as well.
  ///   - policy: what happens to a request while an execution is under way.
  ///   - name: what diagnostics call the command; by default the file and line.
  ///   - work: what to do.
  public convenience init<Owner: AnyObject>(
    for owner: Owner, enabledIf isEnabled: @escaping (Owner) -> Bool = { _ in true },
    disabledBecause reason: ((Owner) -> String?)? = nil, policy: CommandPolicy = .exclusive, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line, _ work: @escaping (Owner, Input) throws -> Output
  ) {
    weak let weakOwner = owner
    let because = Self.computed(reason, of: owner, name, file, line)
    let offered = CommandWork<Input, Output>.synchronous { input in
      // A request that waits in a queue may outlive the owner.
      guard let owner = weakOwner else { throw CancellationError() }
      return try work(owner, input)
    }
    self.init(
      offering: { because?.value == nil && weakOwner.map(isEnabled) == true ? offered : nil }, isAsynchronous: false,
      policy: policy, name: name, file: file, line: line)
    reasonMade = because
    ledger.isOwnerThere = { weakOwner != nil }
  }

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
  /// owner that is an actor is kept alive by the task that will pass it the result.
  ///
  /// **In a `lazy var`** the compilers of the 6.3 series refuse a closure that itself calls a method of an actor, and
  /// in an actor's own `lazy var` they refuse any closure: *default argument cannot be both main actor-isolated and
  /// actor-isolated*. In these cases make the command in a method: `lazy var search = makeSearch()`.
  ///
  /// - Parameters:
  ///   - owner: held weakly, as with synchronous work.
  ///   - isEnabled: the condition; it is tracked, and evaluated again when a value that it read changes.
  ///   - reason: why the command is disabled, for ``reason``; `nil` if nothing prevents it. It is tracked as well.
  ///   - policy: what happens to a request while an execution is under way.
  ///   - whenReleased: what happens to an execution when the command is released.
  ///   - name: what diagnostics call the command; by default the file and line.
  ///   - work: what to do.
  ///   - then: what to do with a result, on the actor that executed the command, in the batch that ends the execution,
  ///     untracked. Not called for work that was cancelled or superseded, nor once the owner is released.
  public convenience init<Owner: AnyObject>(
    for owner: Owner, enabledIf isEnabled: @escaping (Owner) -> Bool = { _ in true },
    disabledBecause reason: ((Owner) -> String?)? = nil, policy: CommandPolicy = .exclusive,
    whenReleased: CommandRelease = .cancel, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ work: @escaping @concurrent @Sendable (Input) async throws -> Output, then: @escaping (Owner, Output) -> Void
  ) where Input: Sendable, Output: Sendable {
    weak let weakOwner = owner
    let because = Self.computed(reason, of: owner, name, file, line)
    self.init(
      offering: {
        because?.value == nil && weakOwner.map(isEnabled) == true
          ? .asynchronous { try await Self.doElsewhere(work, $0) } : nil
      }, isAsynchronous: true, policy: policy, whenReleased: whenReleased, name: name, file: file, line: line)
    reasonMade = because
    ledger.isOwnerThere = { weakOwner != nil }
    deliver = { output in if let owner = weakOwner { then(owner, output) } }
  }
}

extension Command where Input == Void {
  /// Makes a command of synchronous work on its owner, without an input.
  ///
  ///     private(set) lazy var save = Command(for: self, enabledIf: { $0.isValid }) { me in me.store() }
  ///
  /// Otherwise the same as the initialiser whose synchronous work takes an input.
  public convenience init<Owner: AnyObject>(
    for owner: Owner, enabledIf isEnabled: @escaping (Owner) -> Bool = { _ in true },
    disabledBecause reason: ((Owner) -> String?)? = nil, policy: CommandPolicy = .exclusive, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line, _ work: @escaping (Owner) throws -> Output
  ) {
    self.init(
      for: owner, enabledIf: isEnabled, disabledBecause: reason, policy: policy, name: name, file: file, line: line
    ) { owner, _ in
      try work(owner)
    }
  }

  /// Makes a command of synchronous work on its owner and on a snapshot of it.
  ///
  ///     private(set) lazy var add = Command(for: self, given: { $0.draft.validated }) { me, guest in
  ///       me.guests.append(guest)
  ///     }
  ///
  /// The command is enabled while there is a snapshot, and the work gets the one that enabled it. Otherwise the same as
  /// the initialiser whose synchronous work takes an input.
  ///
  /// - Parameters:
  ///   - owner: held weakly. Once the owner is released the command is disabled.
  ///   - snapshot: returns the data for the work; `nil` while there is nothing to do. It is tracked.
  ///   - policy: what happens to a request while an execution is under way.
  ///   - work: what to do with the owner and the snapshot.
  public convenience init<Owner: AnyObject, Snapshot>(
    for owner: Owner, given snapshot: @escaping (Owner) -> Snapshot?, policy: CommandPolicy = .exclusive,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ work: @escaping (Owner, Snapshot) throws -> Output
  ) {
    weak let weakOwner = owner
    self.init(
      offering: {
        weakOwner.flatMap(snapshot).map { snapshot in
          .synchronous { _ in
            guard let owner = weakOwner else { throw CancellationError() }
            return try work(owner, snapshot)
          }
        }
      }, isAsynchronous: false, policy: policy, name: name, file: file, line: line)
    ledger.isOwnerThere = { weakOwner != nil }
  }

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
  ///   - owner: held weakly, as with synchronous work.
  ///   - snapshot: returns the data for the work; `nil` while there is nothing to do. It is tracked.
  ///   - policy: what happens to a request while an execution is under way.
  ///   - whenReleased: what happens to an execution when the command is released.
  ///   - work: what to do with the snapshot.
  ///   - then: what to do with a result; by default nothing.
  public convenience init<Owner: AnyObject, Snapshot: Sendable>(
    for owner: Owner, given snapshot: @escaping (Owner) -> Snapshot?, policy: CommandPolicy = .exclusive,
    whenReleased: CommandRelease = .cancel, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ work: @escaping @concurrent @Sendable (Snapshot) async throws -> Output,
    then: @escaping (Owner, Output) -> Void = { _, _ in }
  ) where Output: Sendable {
    weak let weakOwner = owner
    self.init(
      offering: {
        guard let given = weakOwner.flatMap(snapshot) else { return nil }
        return .asynchronous { _ in try await Self.doElsewhere(work, given) }
      },
      isAsynchronous: true, policy: policy, whenReleased: whenReleased, name: name, file: file, line: line)
    ledger.isOwnerThere = { weakOwner != nil }
    deliver = { output in if let owner = weakOwner { then(owner, output) } }
  }
}

extension Command {
  /// Begins work on another thread, a moment after the task of the execution has asked whether it is cancelled.
  @concurrent
  private static func doElsewhere<Given: Sendable>(
    _ work: @concurrent @Sendable (Given) async throws -> Output, _ given: Given
  ) async throws -> Output where Output: Sendable {
    try Task.checkCancellation()
    return try await work(given)
  }
}
