/// Something that a user can do: a piece of work with a condition.
///
///     let save = Command<Void, Receipt>(enabledIf: { form.isValid.value }) { try await service.save() }
///     save.isEnabled.bind(to: button, \.isEnabled).store(in: scope)
///     save.execute()
///
/// **Condition.** ``isEnabled`` is true while the condition holds and the ``CommandPolicy`` has room for one more execution.
/// What the condition reads is tracked: no notification by hand is needed anywhere. Executing a disabled command does
/// nothing but send ``refused``; nothing is caught up later. The condition is asked when work is requested, and
/// not again while it waits or runs.
///
/// **Work.** Synchronous work runs within ``execute(_:isolation:)``; asynchronous work runs in a task on the actor of the caller, never
/// elsewhere. It starts untracked. ``isExecuting`` is true from its first instruction until it has really returned, also
/// when it was told to stop long before.
///
/// **Answers.** A value goes to ``output``. An error is delivered once, to ``failures``, and stays in ``failure`` until the next
/// execution begins; the command can be used again at once. What changes together is published in one flush. An error for
/// which nobody looks is reported, see ``withDiagnostics(_:in:)``. Errors of ``run(_:isolation:)`` are thrown to its caller as
/// well.
///
/// **Cancelling.** ``cancel()`` tells the work to stop, as cancelling a task does. What was cancelled publishes neither output nor
/// failure, whatever it answers, and a `CancellationError` is no failure.
///
/// **Lifetime.** A command that is released, or whose scope ends (``store(in:)``), cancels what is under way, stops executing in
/// the eyes of its observers, and publishes nothing more. A command that somebody awaits is kept until it has answered.
///
/// **Transactions.** One that fails takes back what was published inside, and not the work that was begun: that goes on, and
/// counts, until it returns.
///
/// **Capture lists.** Compilers of the 6.3 series run an asynchronous closure literal *with a capture list* off the caller's
/// actor. Capture implicitly (`weak let me = self` before the closure), or pass a method.
///
/// Not `Sendable`: a command belongs to the isolation domain it was made in.
public final class Command<Input, Output> {
  /// Asynchronous work: it runs on the actor of whoever calls it.
  public typealias AsynchronousWork = nonisolated(nonsending) (Input) async throws -> Output
  /// One execution, from the request to the return of the work.
  public typealias Execution = CommandExecution<Input>

  @usableFromInline
  typealias Machine = CommandMachine<Input>
  @usableFromInline
  typealias Job = CommandJob<Input, Output>

  /// The work that may be done now; `nil` while the condition does not hold.
  @export(implementation) let offer: Computed<CommandWork<Input, Output>?>
  @export(implementation) let isAsynchronous: Bool
  /// Counts what the machine has done. Whoever tells where the command stands reads this, and then the machine. Neither is
  /// rolled back by a transaction that fails, as little as work that has begun.
  @export(implementation) let steps: Observable<Int>
  @export(implementation) let latestOutput: Observable<Output?>
  @export(implementation) let latestFailure: Observable<(any Error)?>
  @export(implementation) let ledger: CommandLedger<Input, Output>
  /// Ends what is under way when the command is released. A closure, so that the code is made in programs that have commands.
  @export(implementation) let release: DeinitAction
  // Made when somebody asks for them. Not in the ledger, which they keep.
  @export(implementation) var isCancellingMade: Computed<Bool>?
  @export(implementation) var executionsMade: Computed<[Execution]>?

  /// Whether a request would be accepted now: the condition holds, and the policy has room for one more execution.
  public let isEnabled: Computed<Bool>
  /// Whether anything is under way.
  public let isExecuting: Computed<Bool>
  /// Whether everything that is under way has been told to stop, and has not returned yet.
  @export(implementation)
  public var isCancelling: Computed<Bool> {
    if let isCancellingMade { return isCancellingMade }
    let (steps, ledger) = (steps, ledger)
    let made = Computed(name: "\(name).isCancelling") { Self.machine(of: ledger, after: steps).isCancelling }
    isCancellingMade = made
    return made
  }
  /// What is under way, oldest first. An execution can be cancelled by itself, see ``cancel(_:)``.
  @export(implementation)
  public var executions: Computed<[Execution]> {
    if let executionsMade { return executionsMade }
    let (steps, ledger) = (steps, ledger)
    let made = Computed(
      name: "\(name).executions",
      changes: .by { old, new in old.elementsEqual(new) { $0.id == $1.id && $0.stage == $1.stage } }
    ) { Self.machine(of: ledger, after: steps).executions }
    executionsMade = made
    return made
  }
  /// What the latest successful execution gave.
  @export(implementation)
  public var output: ReadOnly<Output?> { latestOutput.readOnly }
  /// Why the latest execution failed; `nil` from the beginning of the next.
  @export(implementation)
  public var failure: ReadOnly<(any Error)?> { latestFailure.readOnly }
  /// Each failure, once.
  public let failures: Event<any Error>
  /// Each input that was refused because the command was disabled.
  public let refused: Event<Input>

  /// What diagnostics call the command.
  @export(implementation)
  public var name: String { steps.name }

  @export(implementation)
  convenience init(
    offering offer: @escaping () -> CommandWork<Input, Output>?, isAsynchronous: Bool, policy: CommandPolicy,
    name: String?, file: StaticString, line: UInt32
  ) {
    func part(_ suffix: String) -> String? { name.map { "\($0).\(suffix)" } }
    let steps = Observable(0, name: name, changes: .always, file: file, line: line)
    steps.node.pointee.flags.insert(.lasting)
    let offer = Computed(name: part("condition"), changes: .always, file: file, line: line, offer)
    let ledger = CommandLedger<Input, Output>(Machine(policy: policy))
    let release = DeinitAction {
      ledger.lease?.forget()
      for job in ledger.jobs.values { job.task?.cancel() }
      // One that nobody observes may be released anywhere.
      if ledger.machine.isExecuting || steps.observerCount > 0 { Self.end(ledger, steps) }
    }
    self.init(
      offer: offer, isAsynchronous: isAsynchronous, steps: steps, ledger: ledger, release: release,
      isEnabled: Computed(name: part("isEnabled"), file: file, line: line) {
        // In this order an execution leaves what the condition reads alone.
        offer.value != nil && Self.machine(of: ledger, after: steps).isReady
      },
      isExecuting: Computed(name: part("isExecuting"), file: file, line: line) {
        Self.machine(of: ledger, after: steps).isExecuting
      },
      latestOutput: Observable(nil, name: part("output"), changes: .always, file: file, line: line),
      latestFailure: Observable(
        nil, name: part("failure"), changes: .by { $0 == nil && $1 == nil }, file: file, line: line),
      failures: Event(name: part("failures"), file: file, line: line),
      refused: Event(name: part("refused"), file: file, line: line))
  }

  /// Only takes what it is given: the module holds this much for every program, and the rest for those that have commands.
  @usableFromInline
  init(
    offer: Computed<CommandWork<Input, Output>?>, isAsynchronous: Bool, steps: Observable<Int>,
    ledger: CommandLedger<Input, Output>, release: DeinitAction, isEnabled: Computed<Bool>,
    isExecuting: Computed<Bool>, latestOutput: Observable<Output?>, latestFailure: Observable<(any Error)?>,
    failures: Event<any Error>, refused: Event<Input>
  ) {
    self.offer = offer
    self.isAsynchronous = isAsynchronous
    self.steps = steps
    self.ledger = ledger
    self.release = release
    self.isEnabled = isEnabled
    self.isExecuting = isExecuting
    self.latestOutput = latestOutput
    self.latestFailure = latestFailure
    self.failures = failures
    self.refused = refused
  }
}

@available(*, unavailable, message: "A command belongs to the isolation domain it was made in.")
extension Command: Sendable {}

extension Diagnostic.Kind {
  /// The work of a ``Command`` threw, and its failures are not observed.
  @export(implementation)
  public static var commandFailed: Diagnostic.Kind { Diagnostic.Kind("commandFailed", "The command", "failed:") }
}

/// What a command remembers.
@usableFromInline
final class CommandLedger<Input, Output> {
  @exclusivity(unchecked) @export(implementation) var machine: CommandMachine<Input>
  /// What the machine knows by number, but for synchronous work that is done at once: nothing is asked of that.
  @exclusivity(unchecked) @export(implementation) var jobs: [Int: CommandJob<Input, Output>]
  /// The place in the scope that the command ends with.
  @export(implementation) var lease: CommandLease?

  @usableFromInline
  init(_ machine: CommandMachine<Input>) {
    self.machine = machine
    jobs = [:]
  }
}
