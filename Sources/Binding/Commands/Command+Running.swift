// Takes the actions that the machine decides on.

extension Command {
  /// Asks for an execution and begins it if it is due. Answers nothing if the command is disabled.
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
        jobs[id]?.isSuperseded = true
        jobs[id]?.task?.cancel()
      }
      begin(job)
    case .wait: break
    case .join(let id):
      jobs[id]?.isAwaited = isAwaited || jobs[id]?.isAwaited ?? false
      return jobs[id]
    }
    return job
  }

  /// Publishes what the machine makes of a request. Effects that run then find the job in its place.
  private func admit(_ job: Job) -> Machine.RequestAction {
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

  private func take(_ job: Job, as id: Int) {
    job.id = id
    jobs[id] = job
  }

  /// Does the work of a job, and of those whose turn comes with its end. A loop, so that a long queue needs no deep stack.
  private func begin(_ first: Job) {
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
  func finish(_ job: Job, _ result: Result<Output, any Error>) {
    if let next = finish(job, result, isCancelled: Task.isCancelled) { begin(next) }
  }

  /// Publishes an answer, and answers whose turn it is.
  private func finish(_ job: Job, _ result: Result<Output, any Error>, isCancelled: Bool) -> Job? {
    jobs[job.id] = nil
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
        return jobs[id]
      }
    }
    job.result = result
    return next
  }

  private func publish(_ error: any Error, of job: Job) {
    let isWatched = job.isAwaited || failures.observerCount > 0 || latestFailure.observerCount > 0
    latestFailure.value = error
    failures.send(error)
    if !isWatched { currentTurn().report(Diagnostic(kind: .commandFailed, names: [name], error: error)) }
  }

  // MARK: Stopping

  /// One who awaited a job no longer does. Answers whether it has to wait all the same, because the work was told to stop.
  func leave(_ job: Job) -> Bool {
    stop { $0.leave(job.id) }
    return job.result == nil && !machine.peek().isWanted(job.id)
  }

  /// Publishes what the machine makes of a cancellation, and tells the tasks.
  func stop(_ decide: (inout Machine) -> Machine.CancelAction) {
    guard machine.peek().isExecuting else { return }
    take(attributing { machine.update(decide) })
  }

  /// The scope of the command has ended.
  func end() {
    var ended = machine.peek()
    take(ended.end())
    Self.publishEnd(of: machine)
  }

  private func take(_ action: Machine.CancelAction) {
    for id in action.dropping { jobs.removeValue(forKey: id)?.result = .failure(CancellationError()) }
    for id in action.stopping { jobs[id]?.task?.cancel() }
  }

  /// Nothing is under way any more in the eyes of observers, and nothing ever will be.
  static func publishEnd(of machine: Observable<Machine>) {
    let turn = currentTurn()
    if turn.pointee.pulls > 0 {
      turn.pointee.postponed.append { machine.update { _ = $0.end() } }
    } else {
      machine.update { _ = $0.end() }
    }
  }

  /// Lets a trace know who writes what is written inside.
  private func attributing<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try currentTurn().attributing(to: "by the command '\(name)'", body)
  }
}
