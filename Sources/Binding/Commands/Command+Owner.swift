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
  ///   - admits: whether the command is enabled for one input, for buttons of rows; see ``isEnabled(for:)``. It is
  ///     tracked as well.
  ///   - reason: why the command is disabled, for ``reason``; `nil` if nothing prevents it. It is tracked as well.
  ///   - policy: what happens to a request while an execution is under way.
  ///   - name: what diagnostics call the command; by default the file and line.
  ///   - work: what to do.
  public convenience init<Owner: AnyObject>(
    for owner: Owner, enabledIf isEnabled: @escaping (Owner) -> Bool = { _ in true },
    enabledFor admits: ((Owner, Input) -> Bool)? = nil, disabledBecause reason: ((Owner) -> String?)? = nil,
    policy: CommandPolicy = .exclusive, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ work: @escaping (Owner, Input) throws -> Output
  ) {
    weak let weakOwner = owner
    self.init(
      owner, enabledIf: isEnabled, enabledFor: admits, disabledBecause: reason, isAsynchronous: false, policy: policy,
      whenReleased: .cancel, name: name, file: file, line: line,
      .synchronous { (input: Input) in
        // A request that waits in a queue may outlive the owner.
        guard let owner = weakOwner else { throw CancellationError() }
        return try work(owner, input)
      })
  }

  /// What the initialisers with an owner and an input have in common.
  convenience init<Owner: AnyObject>(
    _ owner: Owner, enabledIf isEnabled: @escaping (Owner) -> Bool, enabledFor admits: ((Owner, Input) -> Bool)?,
    disabledBecause reason: ((Owner) -> String?)?, isAsynchronous: Bool, policy: CommandPolicy,
    whenReleased: CommandRelease, name: String?, file: StaticString, line: UInt32, _ work: CommandWork
  ) {
    weak let weakOwner = owner
    let because = Self.computed(reason, of: owner, name, file, line)
    self.init(
      offering: { because?.value == nil && weakOwner.map(isEnabled) == true ? work : nil },
      isAsynchronous: isAsynchronous, policy: policy, whenReleased: whenReleased, name: name, file: file, line: line)
    core.reasonMade = because
    core.ledger.isOwnerThere = { weakOwner != nil }
    if let admits { core.ledger.admits = { input in weakOwner.map { admits($0, unboxed(input)) } ?? false } }
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
          .synchronous { (_: Void) in
            guard let owner = weakOwner else { throw CancellationError() }
            return try work(owner, snapshot)
          }
        }
      }, isAsynchronous: false, policy: policy, name: name, file: file, line: line)
    core.ledger.isOwnerThere = { weakOwner != nil }
  }
}

extension Command where Input == Void {
  /// Says what to write instead of asynchronous work that is handed its owner: such work would keep the owner alive.
  @available(
    *, unavailable,
    message: """
      Asynchronous work is not given its owner, which it would keep alive: capture what it needs by name, and take the \
      result in `then:`, as in `Command(for: self) { [client] in try await client.all() } then: { me, items in me.items \
      = items }`.
      """
  )
  public convenience init<Owner: AnyObject>(
    for owner: Owner, enabledIf isEnabled: @escaping (Owner) -> Bool = { _ in true },
    disabledBecause reason: ((Owner) -> String?)? = nil, policy: CommandPolicy = .exclusive,
    whenReleased: CommandRelease = .cancel, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ work: @escaping (Owner) async throws -> Output
  ) {
    fatalError()
  }
}
