// How a command carries out the actions that its `CommandMachine` decides on.

extension CommandCore {
  /// Requests an execution, and begins it if it need not wait. Synchronous work is done in the batch of the request, so
  /// that no observer sees the command executing. Returns the job of the execution, which has ended already if the work
  /// is synchronous and did not have to wait. Returns `nil` if the request is refused, for synchronous work that was
  /// done and whose result is not awaited, and for asynchronous work that would be taken back.
  func request(_ input: Any, isAwaited: Bool, startingWith start: ((Job) -> Void)?) -> Job? {
    guard let work = offeredWork(for: input) else {
      // An observer of `refused` may show that, which nothing takes back.
      if !isTakingBack { sendRefused?(input) }
      return nil
    }
    // Asynchronous work cannot be taken back, so it is not begun by what `takingBack(_:)` only tries.
    if isTakingBack, !work.isSynchronous { return nil }
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

  /// The work for a request; `nil` if the command is disabled, altogether or for this input, or its owner was released.
  func offeredWork(for input: Any) -> CommandWork? {
    guard ledger.isOwnerThere?() != false else {
      // The release of an owner notifies no observer, so the values that depend on it are marked now.
      ledger.steps.value &+= 1
      return nil
    }
    guard ledger.machine.isReady, let work = offer.peek() else { return nil }
    guard let admits = ledger.admits else { return work }
    return untracked { admits(input) } ? work : nil
  }

  /// Lets the machine decide on a request, and does synchronous work that begins. The job is in the ledger before the
  /// batch ends, because the effects that run then may cancel it.
  private func accept(
    _ input: Any, _ work: CommandWork, _ isAwaited: Bool, _ start: ((Job) -> Void)?
  ) -> (Machine.RequestAction, Job?) {
    let action = ledger.step { $0.request() }
    switch action {
    case .refuse, .join: return (action, nil)
    case .wait(let id): return (action, addJob(id, input, work, isAwaited: isAwaited, startingWith: start))
    case .begin(let id, _):
      guard case .synchronous(let perform) = work.kind else {
        let job = addJob(id, input, work, isAwaited: isAwaited, startingWith: start)
        clearFailure()
        job.prepare()
        entrust(job)
        return (action, job)
      }
      // Only a caller that awaits the result needs a job, and no other code has to find that job.
      let job = isAwaited ? Job(id, input, work, isAwaited: true, startingWith: start) : nil
      clearFailure()
      let result = self.perform(perform, input)
      end(id, work, input, result, isCancelled: false, isAwaited: isAwaited)
      job?.answer(result)
      return (action, job)
    }
  }

  private func addJob(
    _ id: Int, _ input: Any, _ work: CommandWork, isAwaited: Bool, startingWith start: ((Job) -> Void)?
  ) -> Job {
    let job = Job(id, input, work, isAwaited: isAwaited, startingWith: start)
    ledger.jobs[id] = job
    return job
  }

  /// Cancels executions that a later one supersedes.
  private func supersede(_ ids: [Int]) {
    for id in ids {
      guard let job = ledger.jobs[id] else { continue }
      job.isSuperseded = true
      job.stop()
    }
  }

  private func perform(_ work: (Any) throws -> Any, _ input: Any) -> Result<Any, any Error> {
    Result { try untracked { try work(input) } }
  }

  /// Passes work that another object does to that object, in the batch of the request.
  private func entrust(_ job: Job) {
    guard case .entrusted(let work) = job.work.kind else { return }
    let id = job.id
    job.stopElsewhere = untracked { [weak self] in
      work(job.input) { result in
        guard let self, let job = self.ledger.jobs[id] else { return }
        self.finish(job, result, isCancelled: false)
      }
    }
  }

  /// Starts the task of asynchronous work, and reports the work to tracers.
  private func begin(_ job: Job) {
    if !job.work.isEntrusted { job.start?(job) }
    let turn = currentTurn()
    if turn.pointee.listener != nil {
      weak let begun = job
      turn.noteWork(of: name) { begun.map { $0.result == nil } ?? false }
    }
    // An effect of the request may have cancelled the execution before its task existed.
    if !ledger.machine.isWanted(job.id) { job.stop() }
  }

  /// Begins the executions that wait, one after the other, as long as none is running. A loop instead of recursion, so
  /// that a long queue needs no deep stack.
  private func beginWaiting() {
    while let id = ledger.machine.next, let job = ledger.jobs[id] {
      attributing {
        batch {
          ledger.step { $0.beginNext() }
          clearFailure()
          if case .synchronous(let work) = job.work.kind {
            // What is being done is no longer listed.
            ledger.jobs[id] = nil
            end(job, perform(work, job.input), isCancelled: false)
          }
          job.prepare()
          entrust(job)
        }
      }
      if !job.work.isSynchronous { begin(job) }
    }
  }

  /// Ends an execution whose work has returned, and begins those that waited for it.
  func finish(_ job: Job, _ result: Result<Any, any Error>, isCancelled: Bool = Task.isCancelled) {
    attributing { batch { end(job, result, isCancelled: isCancelled) } }
    beginWaiting()
  }

  private func end(_ job: Job, _ result: Result<Any, any Error>, isCancelled: Bool) {
    ledger.jobs[job.id] = nil
    end(
      job.id, job.work, job.input, result, isCancelled: isCancelled,
      // The object that does entrusted work shows a failure itself.
      isAwaited: job.awaiting > 0 || job.isFailureHandled || job.work.isEntrusted)
    job.answer(result)
  }

  /// Ends an execution, and publishes its result. Called in a batch.
  private func end(
    _ id: Int, _ work: CommandWork, _ input: Any, _ result: Result<Any, any Error>, isCancelled: Bool, isAwaited: Bool
  ) {
    guard ledger.step({ $0.finish(id, isCancelled: isCancelled) }) else { return }
    switch result {
    case .success(let output): publish(output, of: work, input)
    case .failure(let error):
      if !(error is CancellationError) { publish(error, of: work, input, isShown: isAwaited) }
    }
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
    take(attributing { ledger.step(decide) })
  }

  /// Ends the command for good.
  func end() { take(ledger.end()) }

  private func take(_ action: Machine.CancelAction) {
    for id in action.dropping { ledger.jobs.removeValue(forKey: id)?.answer(.failure(CancellationError())) }
    for id in action.stopping { ledger.jobs[id]?.stop() }
  }

  private func attributing<Result>(_ body: () -> Result) -> Result {
    Binding.attributing(to: "by the command '\(name)'", body)
  }
}
