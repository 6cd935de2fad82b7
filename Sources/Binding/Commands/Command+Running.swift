// How a command carries out the actions that its `CommandMachine` decides on.

extension Command {
  /// Returns the machine, and makes the reader depend on the next step of the machine.
  static func machine(of ledger: CommandLedger<Input, Output>, after steps: Observable<Int>) -> Machine {
    _ = steps.value
    return ledger.machine
  }

  /// Lets the machine take a step, and marks the values that depend on the machine.
  func step<Decision>(_ decide: (inout Machine) -> Decision) -> Decision {
    defer { steps.value &+= 1 }
    return decide(&ledger.machine)
  }

  /// Requests an execution, and begins it if it need not wait. Synchronous work is done in the batch of the request, so
  /// that no observer sees the command executing. Returns the job of the execution, which has ended already if the work
  /// was synchronous. Returns `nil` if the command refuses the request, and for synchronous work whose result is not
  /// awaited.
  func request(_ input: Input, isAwaited: Bool, startingWith start: ((Job) -> Void)?) -> Job? {
    guard let work = offeredWork() else {
      refused.send(input)
      return nil
    }
    var (action, job): (Machine.RequestAction, Job?) = (.refuse, nil)
    attributing { batch { (action, job) = accept(input, work, isAwaited, start) } }
    switch action {
    case .refuse: return nil
    case .begin(_, let superseded):
      supersede(superseded)
      if let job, !job.work.isSynchronous { begin(job) } else { beginWaiting() }
      return job
    case .wait: return job
    case .join(let id):
      let joined = ledger.jobs[id]
      if isAwaited { joined?.awaiting += 1 }
      return joined
    }
  }

  /// The work for a request; `nil` if the command is disabled, or its owner was released.
  func offeredWork() -> CommandWork<Input, Output>? {
    guard ledger.isOwnerThere?() != false else {
      // The release of an owner notifies no observer, so the values that depend on it are marked now.
      steps.value &+= 1
      return nil
    }
    return ledger.machine.isReady ? offer.peek() : nil
  }

  /// Lets the machine decide on a request, and does synchronous work that begins. The job is in the ledger before the
  /// batch ends, because the effects that run then may cancel it.
  func accept(
    _ input: Input, _ work: CommandWork<Input, Output>, _ isAwaited: Bool, _ start: ((Job) -> Void)?
  ) -> (Machine.RequestAction, Job?) {
    let action = step { $0.request() }
    switch action {
    case .refuse, .join: return (action, nil)
    case .wait(let id): return (action, addJob(id, input, work, isAwaited: isAwaited, startingWith: start))
    case .begin(let id, _):
      guard case .synchronous(let perform) = work else {
        let job = addJob(id, input, work, isAwaited: isAwaited, startingWith: start)
        latestFailure.value = nil
        entrust(job)
        return (action, job)
      }
      // Only a caller that awaits the result needs a job, and no other code has to find that job.
      let job = isAwaited ? Job(id, input, work, isAwaited: true, startingWith: start) : nil
      latestFailure.value = nil
      finish(id, job, self.perform(perform, input), isCancelled: false)
      return (action, job)
    }
  }

  func addJob(
    _ id: Int, _ input: Input, _ work: CommandWork<Input, Output>, isAwaited: Bool,
    startingWith start: ((Job) -> Void)?
  ) -> Job {
    let job = Job(id, input, work, isAwaited: isAwaited, startingWith: start)
    ledger.jobs[id] = job
    return job
  }

  /// Cancels executions that a later one supersedes.
  func supersede(_ ids: [Int]) {
    for id in ids {
      guard let job = ledger.jobs[id] else { continue }
      job.isSuperseded = true
      job.stop()
    }
  }

  func perform(_ work: (Input) throws -> Output, _ input: Input) -> Result<Output, any Error> {
    Result { try untracked { try work(input) } }
  }

  /// Passes work that another object does to that object, in the batch of the request.
  func entrust(_ job: Job) {
    guard case .entrusted(let work) = job.work else { return }
    let id = job.id
    job.stopElsewhere = untracked { [weak self] in
      work(job.input) { result in
        guard let self, let job = self.ledger.jobs[id] else { return }
        self.finish(job, result, isCancelled: false)
      }
    }
  }

  /// Starts the task of asynchronous work, and reports the work to tracers.
  func begin(_ job: Job) {
    if !job.work.isEntrusted { job.start?(job) }
    let turn = currentTurn()
    if turn.pointee.listener != nil {
      weak let begun = job
      turn.noteWork(of: name) { begun.map { $0.result == nil } ?? false }
    }
    // An effect of the request may have cancelled the execution before its task existed.
    if !ledger.machine.isWanted(job.id) { job.stop() }
  }

  /// Begins the executions that waited until no other one runs. A loop instead of recursion, so that a long queue needs
  /// no deep stack.
  func beginWaiting() {
    while let id = ledger.machine.next, let job = ledger.jobs[id] {
      attributing {
        batch {
          step { $0.beginNext() }
          latestFailure.value = nil
          if case .synchronous(let work) = job.work {
            // What is being done is no longer listed.
            ledger.jobs[id] = nil
            finish(id, job, perform(work, job.input), isCancelled: false)
          }
          entrust(job)
        }
      }
      if !job.work.isSynchronous { begin(job) }
    }
  }

  static func result(of job: Job) async -> Result<Output, any Error> {
    do {
      // The execution was cancelled or superseded, perhaps in the turn of its request, before the actor was free.
      try Task.checkCancellation()
      switch job.work {
      case .synchronous(let work): return .success(try batch { try work(job.input) })
      case .asynchronous(let work): return .success(try await work(job.input))
      case .numbered(let work): return .success(try await work(job.input, job.id))
      case .entrusted: fatalError("Binding: a task is started for work that another object does")
      }
    } catch {
      return .failure(error)
    }
  }

  func finish(_ job: Job, _ result: Result<Output, any Error>, isCancelled: Bool = Task.isCancelled) {
    attributing { batch { finish(job.id, job, result, isCancelled: isCancelled) } }
    beginWaiting()
  }

  /// Ends an execution, and publishes its result. Called in a batch.
  func finish(_ id: Int, _ job: Job?, _ result: Result<Output, any Error>, isCancelled: Bool) {
    if job != nil { ledger.jobs[id] = nil }
    if step({ $0.finish(id, isCancelled: isCancelled) }) {
      switch result {
      case .success(let output): publish(output)
      case .failure(let error):
        // The object that does entrusted work shows a failure itself, so it need not be reported.
        let isShown = job.map { $0.awaiting > 0 || $0.work.isEntrusted } ?? false
        if !(error is CancellationError) { publish(error, isShown: isShown) }
      }
    }
    job?.answer(result)
  }

  func publish(_ output: Output) {
    latestOutput.value = output
    if let deliver { untracked { deliver(output) } }
    outputsMade?.send(output)
  }

  func publish(_ error: any Error, isShown: Bool) {
    let isWatched = isShown || failures.observerCount > 0 || latestFailure.observerCount > 0
    latestFailure.value = error
    failures.send(error)
    if !isWatched { report(.commandFailed, of: [name], error) }
  }

  /// Called when a caller no longer awaits a job. Returns whether the caller has to wait all the same, because the
  /// cancelled work is still running.
  func leave(_ job: Job) -> Bool {
    job.awaiting -= 1
    stop { $0.leave(job.id) }
    return job.result == nil && !ledger.machine.isWanted(job.id)
  }

  func stop(_ decide: (inout Machine) -> Machine.CancelAction) {
    guard ledger.machine.isExecuting else { return }
    take(attributing { step(decide) })
  }

  func end() {
    take(ledger.machine.end())
    Self.end(ledger, steps)
  }

  func take(_ action: Machine.CancelAction) {
    for id in action.dropping { ledger.jobs.removeValue(forKey: id)?.answer(.failure(CancellationError())) }
    for id in action.stopping { ledger.jobs[id]?.stop() }
  }

  /// Ends the machine for good, and lets observers see that nothing is executing.
  static func end(_ ledger: CommandLedger<Input, Output>, _ steps: Observable<Int>) {
    _ = ledger.machine.end()
    whenReadIsOver { steps.value &+= 1 }
  }

  func attributing<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try Binding.attributing(to: "by the command '\(name)'", body)
  }
}

extension Command {
  /// Ends the command when a scope ends: running work is cancelled, the command is disabled for good, and it publishes
  /// nothing more.
  ///
  ///     save.store(in: scope)
  ///
  /// The scope does not retain the command. If the scope has already ended, the command ends at once. A command that
  /// was stored in another scope leaves that scope.
  public func store(in scope: Scope) {
    let lease = ledger.lease ?? CommandLease { [weak self] in self?.end() }
    ledger.lease = lease
    lease.isOnMainActor = isOnMainActor()
    lease.store(in: scope)
  }
}

/// The subscription by which a scope ends a command, without keeping the command alive.
final class CommandLease: Subscription {
  let end: () -> Void
  /// Whether the command was stored on the main actor.
  var isOnMainActor = false

  init(_ end: @escaping () -> Void) { self.end = end }

  override func cancel() { end() }

  /// Leaves the scope when the command has been released, which may be on any thread. The scope belongs to the main
  /// actor if the command was stored there, and may be in use at the same time.
  func leaveScopeAtHome() {
    if isOnMainActor, !Binding::isOnMainActor() {
      nonisolated(unsafe) let lease = self
      Task.detached { @MainActor in lease.leaveScope() }
      return
    }
    leaveScope()
  }
}
