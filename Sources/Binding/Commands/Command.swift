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
/// runs. Executing a disabled command only sends ``refused``. A command made with `enabledFor:` has a condition for
/// each input as well: ``isEnabled(for:)``.
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
/// **Results.** The result goes to `then:`, to ``output``, and once to ``outputs``. An error goes to `failed:`, is sent
/// once by ``failures``, and stays in ``failure`` until the next execution begins; the command can be used again at
/// once. Output, failure and ``isExecuting`` change in one flush. A call of ``run(_:isolation:)`` that waits for the
/// work throws the error as well. If there is neither such a call nor a `failed:`, and neither ``failures`` nor
/// ``failure`` is observed, the error is reported, see ``withDiagnostics(_:in:)``.
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

  let core: CommandCore
  // Made on first use.
  private var outputMade: Computed<Output?>?
  private var outputsMade: Event<Output>?
  private var refusedMade: Event<Input>?
  private var executionsMade: Computed<[Execution]>?
  private var requestedMade: Computed<Input?>?

  init(_ core: CommandCore) { self.core = core }

  convenience init(
    offering offer: @escaping () -> CommandWork?, isAsynchronous: Bool, keepsFailures: Bool? = nil,
    policy: CommandPolicy, whenReleased: CommandRelease = .cancel, name: String?, file: StaticString, line: UInt32
  ) {
    self.init(
      CommandCore(
        offering: offer, isAsynchronous: isAsynchronous, keepsFailures: keepsFailures ?? isAsynchronous,
        policy: policy, whenReleased: whenReleased, site: (name, file, line)))
  }

  /// The name of the command in diagnostics.
  public var name: String { core.name }

  /// Whether a request would be accepted now: the condition holds, and the policy has room for one more execution.
  public var isEnabled: Computed<Bool> { core.isEnabled }

  /// Whether a request with this input would be accepted now. Tracked, for the buttons of rows.
  ///
  ///     private(set) lazy var mail = Command<Person, Void>(for: self, enabledFor: { me, person in
  ///       me.isOnline && person.email != nil
  ///     }) { [service] person in try await service.mail(person) }
  ///
  ///     button.isEnabled = model.mail.isEnabled(for: person)
  ///
  /// The same as ``isEnabled`` if the command was made without `enabledFor:`.
  public func isEnabled(for input: Input) -> Bool { isEnabled.value && core.ledger.admits?(input) != false }

  /// Whether an execution is running or waiting.
  public var isExecuting: Computed<Bool> { core.isExecuting }

  /// Whether work is running, all of it has been cancelled, and no execution waits.
  public var isCancelling: Computed<Bool> { core.isCancelling }

  /// The executions that run or wait, oldest first. Each can be cancelled separately, see ``cancel(_:)``. Those that
  /// were cancelled or superseded are among them until their work returns, see ``requested``. Synchronous work that is
  /// being done is not, because it ends before anything else can run.
  public var executions: Computed<[Execution]> {
    if let executionsMade { return executionsMade }
    let ledger = core.ledger
    let made = Computed<[Execution]>(
      name: core.nameOfPart("executions"),
      changes: .by { old, new in old.elementsEqual(new) { $0.id == $1.id && $0.phase == $1.phase } },
      file: core.site.file, line: core.site.line
    ) {
      ledger.trackedMachine.executions.compactMap { execution in
        ledger.jobs[execution.id].map { Execution(id: $0.id, input: unboxed($0.input), phase: execution.phase) }
      }
    }
    executionsMade = made
    return made
  }

  /// The input that was requested last, of the executions that run or wait; `nil` if there is none. Executions that
  /// were cancelled, or that a later one has superseded, do not count, even if their work has not returned yet.
  ///
  ///     var isOn: Bool { turn.requested.value ?? saved }
  ///
  /// So a view can show a change before it is confirmed. It becomes `nil` when `then:` has taken the result.
  public var requested: Computed<Input?> {
    if let requestedMade { return requestedMade }
    let executions = executions
    let made = Computed(name: core.nameOfPart("requested"), file: core.site.file, line: core.site.line) {
      executions.value.last { $0.phase != .cancelling }?.input
    }
    requestedMade = made
    return made
  }

  /// The result of the latest successful execution.
  public var output: Computed<Output?> {
    if let outputMade { return outputMade }
    let latest = core.latestOutput
    let made: Computed<Output?> = core.computed("output") { latest.value.map { unboxed($0) } }
    outputMade = made
    return made
  }

  /// Sends each result once, but not the result of work that was cancelled or superseded.
  ///
  ///     signIn.outputs.observe { [router] session in router.showHome(session) }.store(in: scope)
  public var outputs: Event<Output> {
    if let outputsMade { return outputsMade }
    let made: Event<Output> = core.event("outputs")
    core.sendOutput = { made.send(unboxed($0)) }
    outputsMade = made
    return made
  }

  /// The error of the latest execution, until the next one begins.
  public var failure: ReadOnly<(any Error)?> { core.latestFailure.readOnly }

  /// Sends each failure once.
  public var failures: Event<any Error> { core.failures }

  /// Sends each input that was refused because the command was disabled, altogether or for this input.
  public var refused: Event<Input> {
    if let refusedMade { return refusedMade }
    let made: Event<Input> = core.event("refused")
    core.sendRefused = { made.send(unboxed($0)) }
    refusedMade = made
    return made
  }
}

@available(*, unavailable, message: "A command belongs to the isolation domain it was made in.")
extension Command: Sendable {}

extension Diagnostic.Kind {
  /// The work of a ``Command`` threw an error that would have gone unnoticed: there was no `failed:`, no observer of
  /// the failure, and no call of `run` that waited for the work.
  public static var commandFailed: Diagnostic.Kind { Diagnostic.Kind("commandFailed", "The command", "failed:") }
}
