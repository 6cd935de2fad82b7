#if hasFeature(Embedded)
  /// Something that a user can do: a piece of synchronous work with a condition. Embedded Swift has no tasks and no
  /// errors of unknown type, so that work neither waits nor throws.
  ///
  /// ``isEnabled`` is true while the condition holds and the work does not run. Executing a disabled command sends
  /// ``refused`` and does nothing else. Work runs as one batch, untracked; what it returns is in ``output`` in the same
  /// flush in which ``isExecuting`` is false again.
  public final class Command<Input, Output> {
    @export(implementation) let work: (Input) -> Output
    @export(implementation) let running: Observable<Bool>
    @export(implementation) let ended: Observable<Bool>
    @export(implementation) let latestOutput: Observable<Output?>

    /// Whether it can be executed now.
    public let isEnabled: Computed<Bool>
    /// Whether the work runs.
    public let isExecuting: Computed<Bool>
    /// Sent with the input when a disabled command is executed.
    public let refused: Event<Input>

    /// Makes a command of a condition, which is tracked, and the work.
    @export(implementation)
    public init(
      enabledIf condition: @escaping () -> Bool = { true }, name: String? = nil,
      file: StaticString = #fileID, line: UInt32 = #line, _ work: @escaping (Input) -> Output
    ) {
      let condition = Computed(name: name, changes: .by(==), file: file, line: line, condition)
      let running = Observable(false, name: name, changes: .by(==), file: file, line: line)
      let ended = Observable(false, name: name, changes: .by(==), file: file, line: line)
      // Neither is taken back by a transaction that fails, because work that has begun cannot be.
      running.outlastTransactions()
      ended.outlastTransactions()
      self.work = work
      self.running = running
      self.ended = ended
      latestOutput = Observable(nil, name: name, changes: .always, file: file, line: line)
      isEnabled = Computed(name: name, changes: .by(==), file: file, line: line) {
        condition.value && !running.value && !ended.value
      }
      isExecuting = Computed(name: name, changes: .by(==), file: file, line: line) { running.value }
      refused = Event(name: name, file: file, line: line)
    }

    /// What the work returned last.
    @export(implementation)
    public var output: ReadOnly<Output?> { latestOutput.readOnly }

    /// The name in diagnostics.
    @export(implementation)
    public var name: String { running.name }
  }

  extension Command {
    /// Does the work, if the command is enabled.
    @export(implementation)
    public func execute(_ input: Input) {
      guard isEnabled.peek() else { return refused.send(input) }
      running.value = true
      let output = batch { untracked { work(input) } }
      batch {
        running.value = false
        // It may have ended itself.
        if !ended.peek() { latestOutput.value = output }
      }
    }

    /// Ends the command with a scope: it is disabled from then on.
    @export(implementation)
    public func store(in scope: Scope) {
      let ended = ended
      scope.onEnd { ended.value = true }
    }

    /// Connects the command with something that triggers it: enables and disables that now and after each change, and
    /// executes when it is triggered. The binding keeps both, and the target keeps the command until the binding ends.
    @export(implementation)
    public func bind(to target: some CommandTrigger, input: @escaping () -> Input) -> Subscription {
      Effect(name: name) {
        untracked { target.onTrigger = { self.execute(input()) } }
        onCleanup { target.onTrigger = nil }
        self.isEnabled.bind(to: target) { $0.isEnabled = $1 }.keptByEffect()
      }
    }
  }

  extension Command where Input == Void {
    /// Does the work, if the command is enabled.
    @export(implementation)
    public func execute() { execute(()) }

    /// Connects the command with something that triggers it.
    @export(implementation)
    public func bind(to target: some CommandTrigger) -> Subscription { bind(to: target, input: {}) }
  }

  @available(*, unavailable, message: "A command belongs to the isolation domain it was made in.")
  extension Command: Sendable {}
#endif
