/// What a command is, apart from the types of its input and its output: the condition, the machine, the executions that
/// run or wait, and their results.
///
///     Command<Input, Output> ──▶ CommandCore ──▶ CommandLedger ◀── isEnabled, isExecuting, …
///                                    ▲ weak
///                                    └───────── the task of an execution
///
/// The command owns its core. What observers hold retains only the ledger, which lets go of all that the command has
/// captured when the core is released: the condition, and the work that it offers. So a command that is released ends
/// its executions and keeps nothing, although a view may still show whether it is enabled. Only a value that was read
/// before, and that nothing observes by then, keeps the condition until it is read again or released.
final class CommandCore {
  typealias Machine = CommandMachine
  typealias Job = CommandJob
  typealias Site = (name: String?, file: StaticString, line: UInt32)

  /// The work that may be done now; `nil` while the condition does not hold.
  private(set) var offer: Computed<CommandWork?>
  let isAsynchronous: Bool
  let whenReleased: CommandRelease
  let ledger: CommandLedger
  /// The result of the latest successful execution.
  let latestOutput: Observable<Any?>
  let site: Site

  /// Send a result, and an input that was refused, to observers; `nil` until something asks for the event.
  var sendOutput: ((Any) -> Void)?
  var sendRefused: ((Any) -> Void)?

  // Made on first use.
  private var latestFailureMade: Observable<(any Error)?>?
  private var failuresMade: Event<any Error>?
  private var isEnabledMade: Computed<Bool>?
  private var isExecutingMade: Computed<Bool>?
  private var isCancellingMade: Computed<Bool>?
  var reasonMade: Computed<String?>?
  var progressMade: Computed<Double?>?
  /// Whether failures outlast a transaction that fails, which takes back what synchronous work has published in it.
  /// Other work publishes later: in a transaction it can only begin, which clears the failure before it, and cannot be
  /// undone.
  let keepsFailures: Bool

  init(
    offering offer: @escaping () -> CommandWork?, isAsynchronous: Bool, keepsFailures: Bool, policy: CommandPolicy,
    whenReleased: CommandRelease, site: Site
  ) {
    let steps = Observable(0, name: site.name, changes: .always, file: site.file, line: site.line)
    steps.outlastTransactions()
    steps.markInner()
    self.offer = Computed(
      name: Binding.nameOfPart("condition", of: site.name), changes: .always, file: site.file, line: site.line, offer)
    self.offer.markInner()
    latestOutput = Observable(
      nil, name: Binding.nameOfPart("output", of: site.name), changes: .always, file: site.file, line: site.line)
    ledger = CommandLedger(Machine(policy: policy), steps, self.offer)
    self.isAsynchronous = isAsynchronous
    self.keepsFailures = keepsFailures
    self.whenReleased = whenReleased
    self.site = site
    noteMaking(ofHolder: "the command '\(name)'") { { [weak self] in self?.letGo() } }
  }

  /// Lets go of what the command has captured, in the search for what keeps an object alive.
  private func letGo() {
    offer = Computed { nil }
    (isEnabledMade, reasonMade) = (nil, nil)
    ledger.letGo()
  }

  /// Takes a released command out of its scope, and ends its executions.
  deinit {
    ledger.lease?.leaveScopeAtHome()
    // The values that depend on the command retain the ledger, and must not keep the inputs of executions alive.
    let jobs = ledger.jobs
    ledger.jobs = [:]
    for job in jobs.values { job.stop() }
    // A command that is idle and not observed may be released on any thread, so then the graph is left alone.
    if ledger.machine.isExecuting || ledger.steps.isObserved {
      ledger.letGo()
      ledger.end()
    }
  }
}

/// The state of a command: its machine, and the job of each execution.
final class CommandLedger {
  var machine: CommandMachine
  /// Counts the steps of the machine. A computed value that depends on the machine reads this counter first. A
  /// transaction that fails rolls back neither the counter nor the machine, because work that has begun cannot be
  /// undone.
  let steps: Observable<Int>
  /// The jobs by the numbers of their executions: all that wait or run, except synchronous work that is being done.
  var jobs: [Int: CommandJob] = [:]
  /// The work that may be done now, as the core has it; `nil` after `letGo()`.
  private(set) var offer: Computed<CommandWork?>?
  /// Whether the owner still exists; `nil` for a command without an owner.
  var isOwnerThere: (() -> Bool)?
  /// The condition for one input, tracked; `nil` for a command without such a condition.
  var admits: ((Any) -> Bool)?
  /// Whether the work of an execution still goes on, tracked; `nil` for work that the command does itself.
  var isUnderWay: (() -> Bool)?
  /// What can be done while the condition does not hold, as a sentence for explanations; `nil` if nothing is known.
  var remedy: (() -> String?)?
  /// The subscription by which a scope ends the command.
  var lease: CommandLease?

  init(_ machine: CommandMachine, _ steps: Observable<Int>, _ offer: Computed<CommandWork?>) {
    self.machine = machine
    self.steps = steps
    self.offer = offer
  }

  /// Returns the machine, and makes the reader depend on the next step of the machine.
  var trackedMachine: CommandMachine {
    _ = steps.value
    return machine
  }

  /// Lets the machine take a step, and marks the values that depend on the machine.
  func step<Decision>(_ decide: (inout CommandMachine) -> Decision) -> Decision {
    defer { steps.value &+= 1 }
    return decide(&machine)
  }

  /// Lets go of what the command has captured.
  func letGo() { (offer, isOwnerThere, admits, isUnderWay, remedy) = (nil, nil, nil, nil, nil) }

  /// Ends the machine for good, and lets observers see that nothing is executing.
  @discardableResult
  func end() -> CommandMachine.CancelAction {
    let action = machine.end()
    let steps = steps
    whenReadIsOver { steps.value &+= 1 }
    return action
  }
}

// MARK: - What observers see

extension CommandCore {
  var name: String { ledger.steps.name }

  func nameOfPart(_ part: String) -> String? { Binding.nameOfPart(part, of: site.name) }

  var isEnabled: Computed<Bool> {
    if let isEnabledMade { return isEnabledMade }
    let ledger = ledger
    let made = Computed(name: nameOfPart("isEnabled"), file: site.file, line: site.line) {
      // Both are read in any case, because an input that a run leaves out is unsubscribed. If the condition were left
      // out during an execution, what it alone observes would stop, such as a load. And a command that is released
      // while it is disabled lets go of the condition only if its machine is observed.
      let isOffered = ledger.offer?.value != nil
      let isReady = ledger.trackedMachine.isReady
      return isReady && isOffered && ledger.isOwnerThere?() ?? true
    }
    isEnabledMade = made
    return made
  }

  var isExecuting: Computed<Bool> {
    if let isExecutingMade { return isExecutingMade }
    let ledger = ledger
    let made = Computed(name: nameOfPart("isExecuting"), file: site.file, line: site.line) {
      ledger.trackedMachine.isExecuting && ledger.isUnderWay?() ?? true
    }
    isExecutingMade = made
    return made
  }

  var isCancelling: Computed<Bool> {
    if let isCancellingMade { return isCancellingMade }
    let ledger = ledger
    let made = Computed(name: nameOfPart("isCancelling"), file: site.file, line: site.line) {
      ledger.trackedMachine.isCancelling
    }
    isCancellingMade = made
    return made
  }

  var latestFailure: Observable<(any Error)?> {
    if let latestFailureMade { return latestFailureMade }
    // Errors cannot be compared: only `nil` after `nil` is no change.
    let made = Observable<(any Error)?>(
      nil, name: nameOfPart("failure"), changes: .by { $0 == nil && $1 == nil }, file: site.file, line: site.line)
    if keepsFailures { made.outlastTransactions() }
    latestFailureMade = made
    return made
  }

  var failures: Event<any Error> {
    if let failuresMade { return failuresMade }
    let made = Event<any Error>(name: nameOfPart("failures"), file: site.file, line: site.line)
    failuresMade = made
    return made
  }

  func event<Value>(_ part: String) -> Event<Value> {
    Event(name: nameOfPart(part), file: site.file, line: site.line)
  }

  /// Makes a typed view of a value. The graph shows that value, and not the view besides.
  func computed<Value>(_ part: String, _ compute: @escaping () -> Value) -> Computed<Value> {
    let made = Computed(name: nameOfPart(part), changes: .always, file: site.file, line: site.line, compute)
    made.markInner()
    return made
  }

  /// Forgets the failure of the execution before, when one begins.
  func clearFailure() { latestFailureMade?.value = nil }

  /// Publishes the result of an execution. Observers of events are told of no result that is taken back.
  func publish(_ output: Any, of work: CommandWork, _ input: Any) {
    latestOutput.value = output
    if let succeeded = work.succeeded { untracked { succeeded(input, output) } }
    if !isTakingBack { sendOutput?(output) }
  }

  /// Publishes the failure of an execution. Observers of events are told of no failure that is taken back either.
  ///
  /// - Parameter isShown: whether the failure is shown elsewhere, so that it need not be reported.
  func publish(_ error: any Error, of work: CommandWork, _ input: Any, isShown: Bool) {
    let isWatched =
      isShown || failuresMade.map { $0.observerCount > 0 } == true
      || latestFailureMade?.isObserved == true
    latestFailure.value = error
    let isTold = work.failed.map { failed in untracked { failed(input, error) } } ?? false
    if isTakingBack { return }
    failuresMade?.send(error)
    if !isWatched, !isTold { report(.commandFailed, of: [name], error) }
  }
}
