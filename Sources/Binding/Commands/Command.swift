/// Something that a user can do: a piece of work with a condition.
///
///     private(set) lazy var post = Command(for: self, given: { $0.draft.validated }) { [service] draft in
///       try await service.post(draft)
///     } then: { me, posted in
///       me.comments.append(posted)
///     }
///
///     model.post.bind(to: button).store(in: scope)
///     model.post.execute()
///
/// **Owner.** A command made with `for:` holds its owner weakly, and passes it to the condition, to synchronous work,
/// and to the closure that gets the result. Asynchronous work is not given the owner, so that it keeps no screen alive;
/// it captures what it needs by name. Once its owner is released, the command is disabled.
///
/// **Condition.** ``isEnabled`` is true while the condition holds and the ``CommandPolicy`` has room for one more
/// execution. The condition is tracked. It is evaluated when work is requested, and not again while that work waits or
/// runs. Executing a disabled command only sends ``refused``.
///
/// **Reason.** A command made with `disabledBecause:` says in ``reason`` why it is disabled.
///
/// **Work.** Synchronous work runs within ``execute(_:isolation:)``. Request, work and result are one batch: no code
/// outside of the work sees the command executing, and an observer of the result may execute the command again.
/// Asynchronous work runs in a task on the actor of the caller, and begins when that actor is free; ``isExecuting`` is
/// true from the request until the work has returned, also when the work was cancelled before. Work starts untracked.
///
/// **Progress.** Work made with `reporting` says in ``progress`` how far it has come.
///
/// **Results.** The result goes to ``output``, and once to ``outputs``. An error is sent once by ``failures``, and
/// stays in ``failure`` until the next execution begins; the command can be used again at once. Output, failure and
/// ``isExecuting`` change in one flush. If neither ``failures`` nor ``failure`` is observed, the error is reported, see
/// ``withDiagnostics(_:in:)``. ``run(_:isolation:)`` also throws it to its caller.
///
/// **Cancelling.** ``cancel()`` cancels the task of the work; work that has not begun by then never does. A cancelled
/// execution publishes neither output nor failure, whatever its work returns or throws, and a `CancellationError` is no
/// failure. An execution that a later one has superseded publishes nothing either.
///
/// **Lifetime.** A command that is released, or whose scope ends (``store(in:)``), cancels its executions, sets
/// ``isExecuting`` to false, and publishes nothing more. A command made with `whenReleased: .finish` lives until all
/// requested executions have ended, even if its owner is released earlier. A call of ``run(_:isolation:)`` keeps the
/// command alive until that call has returned.
///
/// **Transactions.** A transaction that fails takes back the output and the failure that were published inside it. Work
/// that was begun inside it runs on, and counts as an execution, until it returns; the failure before it is gone.
///
/// **Capture lists.** Compilers of the 6.3 series run an asynchronous closure literal *with a capture list* off the
/// caller's actor. That does no harm to the work of a command with an owner, because such work touches no observable.
/// Other work that touches one traps in a debug build: make the command with `for:`, or begin the closure with
/// `@MainActor`.
///
/// Not `Sendable`: a command belongs to the isolation domain it was made in.
public final class Command<Input, Output> {
  /// Asynchronous work. It runs on the actor of its caller.
  public typealias AsynchronousWork = nonisolated(nonsending) (Input) async throws -> Output
  /// One execution, from the request to the return of the work.
  public typealias Execution = CommandExecution<Input>

  typealias Machine = CommandMachine
  typealias Job = CommandJob<Input, Output>

  /// The work that may be done now; `nil` while the condition does not hold.
  let offer: Computed<CommandWork<Input, Output>?>
  let isAsynchronous: Bool
  /// Counts the steps of the machine. A computed value that depends on the machine reads this counter first. A
  /// transaction that fails rolls back neither the counter nor the machine, because work that has begun cannot be
  /// undone.
  let steps: Observable<Int>
  let latestOutput: Observable<Output?>
  let latestFailure: Observable<(any Error)?>
  let ledger: CommandLedger<Input, Output>
  /// Passes a result to the owner; `nil` if no closure gets results.
  var deliver: ((Output) -> Void)?
  let whenReleased: CommandRelease
  /// Ends all executions when the command is released. A closure, so that programs without commands do not contain the
  /// code.
  let release: DeinitAction
  // Made on first use. They are not in the ledger, because the computed values retain the ledger.
  var outputsMade: Event<Output>?
  var isCancellingMade: Computed<Bool>?
  var executionsMade: Computed<[Execution]>?
  var requestedMade: Computed<Input?>?
  var reasonMade: Computed<String?>?
  var progressMade: Computed<Double?>?

  /// Whether a request would be accepted now: the condition holds, and the policy has room for one more execution.
  public let isEnabled: Computed<Bool>
  /// Whether an execution is running or waiting.
  public let isExecuting: Computed<Bool>
  /// Whether work is running, all of it has been cancelled, and no execution waits.
  public var isCancelling: Computed<Bool> {
    if let isCancellingMade { return isCancellingMade }
    let (steps, ledger) = (steps, ledger)
    let made = Computed(name: "\(name).isCancelling") { Self.machine(of: ledger, after: steps).isCancelling }
    isCancellingMade = made
    return made
  }
  /// The executions that run or wait, oldest first. Each can be cancelled separately, see ``cancel(_:)``. Those that
  /// were cancelled or superseded are among them until their work returns, see ``requested``. Synchronous work that is
  /// being done is not, because it ends before anything else can run.
  public var executions: Computed<[Execution]> {
    if let executionsMade { return executionsMade }
    let (steps, ledger) = (steps, ledger)
    let made = Computed<[Execution]>(
      name: "\(name).executions",
      changes: .by { old, new in old.elementsEqual(new) { $0.id == $1.id && $0.phase == $1.phase } }
    ) {
      Self.machine(of: ledger, after: steps).executions.compactMap { execution in
        ledger.jobs[execution.id].map { Execution(id: $0.id, input: $0.input, phase: execution.phase) }
      }
    }
    executionsMade = made
    return made
  }
  /// The result of the latest successful execution.
  public var output: ReadOnly<Output?> { latestOutput.readOnly }
  /// The error of the latest execution, until the next one begins.
  public var failure: ReadOnly<(any Error)?> { latestFailure.readOnly }
  /// Sends each result once, but not the result of work that was cancelled or superseded.
  ///
  ///     signIn.outputs.observe { [router] session in router.showHome(session) }.store(in: scope)
  public var outputs: Event<Output> {
    if let outputsMade { return outputsMade }
    let made = Event<Output>(name: "\(name).outputs")
    outputsMade = made
    return made
  }
  /// Sends each failure once.
  public let failures: Event<any Error>
  /// Sends each input that was refused because the command was disabled.
  public let refused: Event<Input>

  /// The name of the command in diagnostics.
  public var name: String { steps.name }

  convenience init(
    offering offer: @escaping () -> CommandWork<Input, Output>?, isAsynchronous: Bool, policy: CommandPolicy,
    whenReleased: CommandRelease = .cancel, name: String?, file: StaticString, line: UInt32
  ) {
    func part(_ suffix: String) -> String? { name.map { "\($0).\(suffix)" } }
    let steps = Observable(0, name: name, changes: .always, file: file, line: line)
    steps.outlastTransactions()
    let offer = Computed(name: part("condition"), changes: .always, file: file, line: line, offer)
    offer.markInner()
    steps.markInner()
    // Errors cannot be compared: only `nil` after `nil` is no change.
    let latestFailure = Observable<(any Error)?>(
      nil, name: part("failure"), changes: .by { $0 == nil && $1 == nil }, file: file, line: line)
    // A transaction that fails takes back what synchronous work has published in it. Asynchronous work publishes later:
    // in a transaction it can only begin, which clears the failure before it, and cannot be undone.
    if isAsynchronous { latestFailure.outlastTransactions() }
    let ledger = CommandLedger<Input, Output>(Machine(policy: policy))
    self.init(
      offer: offer, isAsynchronous: isAsynchronous, whenReleased: whenReleased, steps: steps, ledger: ledger,
      release: DeinitAction { Self.release(ledger, steps) },
      isEnabled: Computed(name: part("isEnabled"), file: file, line: line) {
        // The condition is read first, so that it is not evaluated again when an execution begins or ends.
        offer.value != nil && Self.machine(of: ledger, after: steps).isReady && ledger.isOwnerThere?() != false
      },
      isExecuting: Computed(name: part("isExecuting"), file: file, line: line) {
        Self.machine(of: ledger, after: steps).isExecuting && ledger.isUnderWay?() != false
      },
      latestOutput: Observable(nil, name: part("output"), changes: .always, file: file, line: line),
      latestFailure: latestFailure,
      failures: Event(name: part("failures"), file: file, line: line),
      refused: Event(name: part("refused"), file: file, line: line))
  }

  /// Takes a released command out of its scope, and ends its executions.
  static func release(_ ledger: CommandLedger<Input, Output>, _ steps: Observable<Int>) {
    ledger.lease?.leaveScopeAtHome()
    // The values that depend on the command retain the ledger, and must not keep inputs and work alive.
    let jobs = ledger.jobs
    ledger.jobs = [:]
    for job in jobs.values { job.stop() }
    // A command that is idle and not observed may be released on any thread, so then the graph is left alone.
    if ledger.machine.isExecuting || steps.observerCount > 0 { end(ledger, steps) }
  }

  init(
    offer: Computed<CommandWork<Input, Output>?>, isAsynchronous: Bool, whenReleased: CommandRelease,
    steps: Observable<Int>, ledger: CommandLedger<Input, Output>, release: DeinitAction, isEnabled: Computed<Bool>,
    isExecuting: Computed<Bool>, latestOutput: Observable<Output?>, latestFailure: Observable<(any Error)?>,
    failures: Event<any Error>, refused: Event<Input>
  ) {
    self.offer = offer
    self.isAsynchronous = isAsynchronous
    self.whenReleased = whenReleased
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
  /// The work of a ``Command`` threw an error, and its failures had no observer.
  public static var commandFailed: Diagnostic.Kind { Diagnostic.Kind("commandFailed", "The command", "failed:") }
}

/// The state of a command: its machine, and the job of each execution.
final class CommandLedger<Input, Output> {
  var machine: CommandMachine
  /// The jobs by the numbers of their executions: those that wait, and asynchronous ones that run.
  var jobs: [Int: CommandJob<Input, Output>]
  /// Whether the owner still exists; `nil` for a command without an owner.
  var isOwnerThere: (() -> Bool)?
  /// Whether the work of an execution still goes on, tracked; `nil` for work that the command does itself.
  var isUnderWay: (() -> Bool)?
  /// The subscription by which a scope ends the command.
  var lease: CommandLease?

  init(_ machine: CommandMachine) {
    self.machine = machine
    jobs = [:]
  }
}
