// Takes the actions that the machine decides on.

extension Command {
  /// Asks for an execution and begins it if it is due. Answers nothing if the command is disabled.
  @export(implementation)
  func request(_ input: Input, isAwaited: Bool, startingWith start: ((Job) -> Void)?) -> Job? {
    guard machine.peek().isReady, let work = offer.peek() else {
      refused.send(input)
      return nil
    }
    let job = Job(input, work)
    job.start = start
    job.isAwaited = isAwaited
    switch admit(job) {
    case .refuse: return nil
    case .begin(_, let cancelled):
      for id in cancelled {
        ledger.jobs[id]?.isSuperseded = true
        ledger.jobs[id]?.task?.cancel()
      }
      begin(job)
    case .wait: break
    case .join(let id):
      ledger.jobs[id]?.isAwaited = isAwaited || ledger.jobs[id]?.isAwaited ?? false
      return ledger.jobs[id]
    }
    return job
  }

  /// Publishes what the machine makes of a request. Effects that run then find the job in its place.
  @export(implementation)
  func admit(_ job: Job) -> Machine.RequestAction {
    attributing {
      batch {
        let action = machine.update { $0.request(job.input) }
        switch action {
        case .begin(let id, _):
          take(job, as: id)
          latestFailure.value = nil
        case .wait(let id): take(job, as: id)
        case .join, .refuse: break
        }
        return action
      }
    }
  }

  @export(implementation)
  func take(_ job: Job, as id: Int) {
    job.id = id
    ledger.jobs[id] = job
  }

  /// Does the work of a job, and of those whose turn comes with its end. A loop, so that a long queue needs no deep stack.
  @export(implementation)
  func begin(_ first: Job) {
    var next: Job? = first
    while let job = next {
      next = nil
      switch job.work {
      case .synchronous(let work):
        let result = Result { try attributing { try untracked { try work(job.input) } } }
        next = finish(job, result, isCancelled: false)
      case .asynchronous:
        job.start?(job)
        // An effect may have cancelled it when it heard of the beginning.
        if !machine.peek().isWanted(job.id) { job.task?.cancel() }
      }
    }
  }

  @export(implementation)
  static func result(of job: Job) async -> Result<Output, any Error> {
    do {
      switch job.work {
      case .synchronous(let work): return .success(try work(job.input))
      case .asynchronous(let work): return .success(try await work(job.input))
      }
    } catch {
      return .failure(error)
    }
  }

  /// The work of a task has returned.
  @export(implementation)
  func finish(_ job: Job, _ result: Result<Output, any Error>) {
    if let next = finish(job, result, isCancelled: Task.isCancelled) { begin(next) }
  }

  /// Publishes an answer, and answers whose turn it is.
  @export(implementation)
  func finish(_ job: Job, _ result: Result<Output, any Error>, isCancelled: Bool) -> Job? {
    ledger.jobs[job.id] = nil
    let next: Job? = attributing {
      batch {
        let isOfInterest = machine.update { $0.finish(job.id, isCancelled: isCancelled) }
        guard isOfInterest else { return }
        switch result {
        case .success(let output): latestOutput.value = output
        case .failure(let error): if !(error is CancellationError) { publish(error, of: job) }
        }
      }
      return batch {
        guard let id = machine.peek().next else { return nil }
        machine.update { $0.beginNext() }
        latestFailure.value = nil
        return ledger.jobs[id]
      }
    }
    job.answer(result)
    return next
  }

  @export(implementation)
  func publish(_ error: any Error, of job: Job) {
    let isWatched = job.isAwaited || failures.observerCount > 0 || latestFailure.observerCount > 0
    latestFailure.value = error
    failures.send(error)
    if !isWatched { currentTurn().report(Diagnostic(kind: .commandFailed, names: [name], error: error)) }
  }

  // MARK: Stopping

  /// One who awaited a job no longer does. Answers whether it has to wait all the same, because the work was told to stop.
  @export(implementation)
  func leave(_ job: Job) -> Bool {
    stop { $0.leave(job.id) }
    return job.result == nil && !machine.peek().isWanted(job.id)
  }

  /// Publishes what the machine makes of a cancellation, and tells the tasks.
  @export(implementation)
  func stop(_ decide: (inout Machine) -> Machine.CancelAction) {
    guard machine.peek().isExecuting else { return }
    take(attributing { machine.update(decide) })
  }

  /// The scope of the command has ended.
  @export(implementation)
  func end() {
    var ended = machine.peek()
    take(ended.end())
    Self.publishEnd(of: machine)
  }

  @export(implementation)
  func take(_ action: Machine.CancelAction) {
    for id in action.dropping { ledger.jobs.removeValue(forKey: id)?.answer(.failure(CancellationError())) }
    for id in action.stopping { ledger.jobs[id]?.task?.cancel() }
  }

  /// Nothing is under way any more in the eyes of observers, and nothing ever will be.
  @export(implementation)
  static func publishEnd(of machine: Observable<Machine>) {
    let turn = currentTurn()
    let end = { machine.update { _ = $0.end() } }
    if turn.pointee.pulls > 0 { turn.postpone(end) } else { end() }
  }

  /// Lets a trace know who writes what is written inside.
  @export(implementation)
  func attributing<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try currentTurn().attributing(to: "by the command '\(name)'", body)
  }
}
