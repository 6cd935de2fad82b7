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
/// **Capture lists.** Compilers of the 6.3 series run an asynchronous closure literal *with a capture list* off the caller's
/// actor. Capture implicitly (`weak let me = self` before the closure), or pass a method.
///
/// Not `Sendable`: a command belongs to the isolation domain it was made in.
public final class Command<Input, Output> {
  /// Asynchronous work: it runs on the actor of whoever calls it.
  public typealias AsynchronousWork = nonisolated(nonsending) (Input) async throws -> Output
  /// One execution, from the request to the return of the work.
  public typealias Execution = CommandExecution<Input>

  typealias Machine = CommandMachine<Input>
  typealias Job = CommandJob<Input, Output>

  /// The work that may be done now; `nil` while the condition does not hold.
  let offer: Computed<CommandWork<Input, Output>?>
  let isAsynchronous: Bool
  let machine: Observable<Machine>
  let latestOutput: Observable<Output?>
  let latestFailure: Observable<(any Error)?>
  /// What the machine knows by number.
  var jobs: [Int: Job] = [:]
  /// The place in the scope that the command ends with.
  var lease: CommandLease?

  /// Whether a request would be accepted now: the condition holds, and the policy has room for one more execution.
  public let isEnabled: Computed<Bool>
  /// Whether anything is under way.
  public let isExecuting: Computed<Bool>
  /// Whether everything that is under way has been told to stop, and has not returned yet.
  public private(set) lazy var isCancelling = part("isCancelling") { $0.isCancelling }
  /// What is under way, oldest first. An execution can be cancelled by itself, see ``cancel(_:)``.
  public private(set) lazy var executions = part(
    "executions",
    changes: .by { old, new in old.elementsEqual(new) { $0.id == $1.id && $0.phase == $1.phase } }
  ) { $0.executions }
  /// What the latest successful execution gave.
  public var output: ReadOnly<Output?> { latestOutput.readOnly }
  /// Why the latest execution failed; `nil` from the beginning of the next.
  public var failure: ReadOnly<(any Error)?> { latestFailure.readOnly }
  /// Each failure, once.
  public let failures: Event<any Error>
  /// Each input that was refused because the command was disabled.
  public let refused: Event<Input>

  /// What diagnostics call the command.
  public var name: String { machine.name }

  init(
    offering offer: @escaping () -> CommandWork<Input, Output>?, isAsynchronous: Bool, policy: CommandPolicy,
    name: String?, file: StaticString, line: UInt32
  ) {
    func part(_ suffix: String) -> String? { name.map { "\($0).\(suffix)" } }
    let machine = Observable(
      Machine(policy: policy), name: name, changes: .always, file: file, line: line)
    let offer = Computed(name: part("condition"), changes: .always, file: file, line: line, offer)
    self.machine = machine
    self.offer = offer
    self.isAsynchronous = isAsynchronous
    isExecuting = Computed(name: part("isExecuting"), file: file, line: line) { machine.value.isExecuting }
    isEnabled = Computed(name: part("isEnabled"), file: file, line: line) {
      machine.value.isReady && offer.value != nil
    }
    latestOutput = Observable(nil, name: part("output"), changes: .always, file: file, line: line)
    latestFailure = Observable(
      nil, name: part("failure"), changes: .by { $0 == nil && $1 == nil }, file: file, line: line)
    failures = Event(name: part("failures"), file: file, line: line)
    refused = Event(name: part("refused"), file: file, line: line)
  }

  deinit {
    lease?.forget()
    for job in jobs.values { job.task?.cancel() }
    // One that nobody observes may be released anywhere.
    guard !jobs.isEmpty || machine.observerCount > 0 else { return }
    Self.publishEnd(of: machine)
  }

  private func part<Value>(
    _ suffix: String, changes: ChangePolicy<Value> = .automatic, _ read: @escaping (Machine) -> Value
  ) -> Computed<Value> {
    let machine = machine
    return Computed(name: "\(name).\(suffix)", changes: changes) { read(machine.value) }
  }
}

@available(*, unavailable, message: "A command belongs to the isolation domain it was made in.")
extension Command: Sendable {}
