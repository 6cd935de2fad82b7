// Takes the actions that the machine decides on.

extension Command {
  /// Gives the machine, and lets the reader depend on its next step.
  @export(implementation)
  static func machine(of ledger: CommandLedger<Input, Output>, after steps: Observable<Int>) -> Machine {
    _ = steps.value
    return ledger.machine
  }

  /// Lets the machine take a step, and marks the values that depend on the machine.
  @export(implementation)
  func step<Decision>(_ decide: (inout Machine) -> Decision) -> Decision {
    defer { steps.value &+= 1 }
    return decide(&ledger.machine)
  }

  /// Requests an execution, and begins it if it is due. Synchronous work is done in the batch of the request, so that
  /// nothing sees it executing. Returns the job, or `nil` if the command is disabled or the synchronous work is done.
  @export(implementation)
  func request(_ input: Input, isAwaited: Bool, startingWith start: ((Job) -> Void)?) -> Job? {
    let isOwned = ledger.isOwnerThere?() != false
    guard isOwned, ledger.machine.isReady, let work = offer.peek() else {
      // Only now is it seen that the owner has gone.
      if !isOwned { steps.value &+= 1 }
      refused.send(input)
      return nil
    }
    func make() -> Job {
      let made = Job(input, work)
      made.start = start
      made.isAwaited = isAwaited
      return made
    }
    let needsJob = if case .synchronous = work { isAwaited } else { true }
    // Effects that this batch wakes find the job in the ledger.
    let (action, job): (Machine.RequestAction, Job?) = attributing {
      batch {
        let action = step { $0.request(input) }
        switch action {
        case .begin(let id, _):
          let job = needsJob ? make() : nil
          if let job { take(job, as: id) }
          latestFailure.value = nil
          if case .synchronous(let work) = work { finish(id, job, perform(work, input), isCancelled: false) }
          return (action, job)
        case .wait(let id):
          let job = make()
          take(job, as: id)
          return (action, job)
        case .join, .refuse: return (action, nil)
        }
      }
    }
    switch action {
    case .refuse: return nil
    case .begin(_, let cancelled):
      for id in cancelled {
        ledger.jobs[id]?.isSuperseded = true
        ledger.jobs[id]?.task?.cancel()
      }
      if case .asynchronous = work, let job { begin(job) } else { beginWaiting() }
    case .wait: break
    case .join(let id):
      ledger.jobs[id]?.isAwaited = isAwaited || ledger.jobs[id]?.isAwaited ?? false
      return ledger.jobs[id]
    }
    return job
  }

  @export(implementation)
  func take(_ job: Job, as id: Int) {
    job.id = id
    ledger.jobs[id] = job
  }

  @export(implementation)
  func perform(_ work: (Input) throws -> Output, _ input: Input) -> Result<Output, any Error> {
    Result { try untracked { try work(input) } }
  }

  /// Begins asynchronous work.
  @export(implementation)
  func begin(_ job: Job) {
    job.start?(job)
    let turn = currentTurn()
    if turn.pointee.listener != nil {
      weak let begun = job
      turn.noteWork(of: name) { begun.map { $0.result == nil } ?? false }
    }
    // An effect may have cancelled the job when it began.
    if !ledger.machine.isWanted(job.id) { job.task?.cancel() }
  }

  /// Begins the executions that were waiting for the one that has ended. A loop, so that a long queue needs no deep
  /// stack.
  @export(implementation)
  func beginWaiting() {
    while let id = ledger.machine.next, let job = ledger.jobs[id] {
      attributing {
        batch {
          step { $0.beginNext() }
          latestFailure.value = nil
          if case .synchronous(let work) = job.work {
            finish(id, job, perform(work, job.input), isCancelled: false)
          }
        }
      }
      if case .asynchronous = job.work { begin(job) }
    }
  }

  @export(implementation)
  static func result(of job: Job) async -> Result<Output, any Error> {
    do {
      switch job.work {
      case .synchronous(let work): return .success(try batch { try work(job.input) })
      case .asynchronous(let work): return .success(try await work(job.input))
      }
    } catch {
      return .failure(error)
    }
  }

  @export(implementation)
  func finish(_ job: Job, _ result: Result<Output, any Error>) {
    attributing { batch { finish(job.id, job, result, isCancelled: Task.isCancelled) } }
    beginWaiting()
  }

  /// Ends an execution, and publishes its result. Called in a batch.
  @export(implementation)
  func finish(_ id: Int, _ job: Job?, _ result: Result<Output, any Error>, isCancelled: Bool) {
    if job != nil { ledger.jobs[id] = nil }
    if step({ $0.finish(id, isCancelled: isCancelled) }) {
      switch result {
      case .success(let output): publish(output)
      case .failure(let error):
        if !(error is CancellationError) { publish(error, isAwaited: job?.isAwaited ?? false) }
      }
    }
    job?.answer(result)
  }

  @export(implementation)
  func publish(_ output: Output) {
    latestOutput.value = output
    if let deliver { untracked { deliver(output) } }
    outputsMade?.send(output)
  }

  @export(implementation)
  func publish(_ error: any Error, isAwaited: Bool) {
    let isWatched = isAwaited || failures.observerCount > 0 || latestFailure.observerCount > 0
    latestFailure.value = error
    failures.send(error)
    if !isWatched { report(.commandFailed, of: [name], error) }
  }

  /// Called when a caller no longer awaits a job. Returns whether the caller has to wait all the same, because the
  /// cancelled work is still running.
  @export(implementation)
  func leave(_ job: Job) -> Bool {
    stop { $0.leave(job.id) }
    return job.result == nil && !ledger.machine.isWanted(job.id)
  }

  @export(implementation)
  func stop(_ decide: (inout Machine) -> Machine.CancelAction) {
    guard ledger.machine.isExecuting else { return }
    take(attributing { step(decide) })
  }

  @export(implementation)
  func end() {
    take(ledger.machine.end())
    Self.end(ledger, steps)
  }

  @export(implementation)
  func take(_ action: Machine.CancelAction) {
    for id in action.dropping { ledger.jobs.removeValue(forKey: id)?.answer(.failure(CancellationError())) }
    for id in action.stopping { ledger.jobs[id]?.task?.cancel() }
  }

  /// Lets observers see that nothing is under way, for good.
  @export(implementation)
  static func end(_ ledger: CommandLedger<Input, Output>, _ steps: Observable<Int>) {
    _ = ledger.machine.end()
    whenReadIsOver { steps.value &+= 1 }
  }

  @export(implementation)
  func attributing<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try Binding.attributing(to: "by the command '\(name)'", body)
  }
}
