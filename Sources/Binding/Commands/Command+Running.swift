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

  /// Requests an execution, and begins it if it is due. Returns its job, or `nil` if the command is disabled or the
  /// synchronous work is done.
  @export(implementation)
  func request(_ input: Input, isAwaited: Bool, startingWith start: ((Job) -> Void)?) -> Job? {
    guard ledger.machine.isReady, let work = offer.peek() else {
      refused.send(input)
      return nil
    }
    var job: Job?
    func make() -> Job {
      let made = Job(input, work)
      made.start = start
      made.isAwaited = isAwaited
      job = made
      return made
    }
    if case .synchronous = work, !isAwaited {} else { _ = make() }
    // Effects that this batch wakes find the job in the ledger.
    let action = attributing {
      batch {
        let action = step { $0.request(input) }
        switch action {
        case .begin(let id, _):
          if let job { take(job, as: id) }
          latestFailure.value = nil
        case .wait(let id): take(job ?? make(), as: id)
        case .join, .refuse: break
        }
        return action
      }
    }
    switch action {
    case .refuse: return nil
    case .begin(let id, let cancelled):
      for id in cancelled {
        ledger.jobs[id]?.isSuperseded = true
        ledger.jobs[id]?.task?.cancel()
      }
      if let job {
        begin(job)
      } else if case .synchronous(let work) = work, let next = finish(id, nil, perform(work, input), isCancelled: false)
      {
        begin(next)
      }
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
    Result { try attributing { try batch { try untracked { try work(input) } } } }
  }

  /// Does the work of a job, then of each job that waited for it. A loop, so that a long queue needs no deep stack.
  @export(implementation)
  func begin(_ first: Job) {
    var next: Job? = first
    while let job = next {
      next = nil
      switch job.work {
      case .synchronous(let work):
        next = finish(job.id, job, perform(work, job.input), isCancelled: false)
      case .asynchronous:
        job.start?(job)
        // An effect may have cancelled the job when it began.
        if !ledger.machine.isWanted(job.id) { job.task?.cancel() }
      }
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
    if let next = finish(job.id, job, result, isCancelled: Task.isCancelled) { begin(next) }
  }

  /// Publishes the result of an execution. Returns the job that begins next.
  @export(implementation)
  func finish(_ id: Int, _ job: Job?, _ result: Result<Output, any Error>, isCancelled: Bool) -> Job? {
    if job != nil { ledger.jobs[id] = nil }
    let next: Job? = attributing {
      batch {
        let isOfInterest = step { $0.finish(id, isCancelled: isCancelled) }
        guard isOfInterest else { return }
        switch result {
        case .success(let output): latestOutput.value = output
        case .failure(let error):
          if !(error is CancellationError) { publish(error, isAwaited: job?.isAwaited ?? false) }
        }
      }
      guard let id = ledger.machine.next else { return nil }
      return batch {
        step { $0.beginNext() }
        latestFailure.value = nil
        return ledger.jobs[id]
      }
    }
    job?.answer(result)
    return next
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
