// How a command carries out the actions that its `CommandMachine` decides on.

extension CommandCore {
  /// What has come of a request when its batch has ended.
  private enum Outcome {
    case refused
    /// Synchronous work is done. It has a job only if a caller awaits the result. The executions in the list are
    /// superseded.
    case done(Job?, superseding: [Int])
    /// The execution has begun, and its task, if it needs one, is still to be started. The executions in the list are
    /// superseded.
    case begun(Job, superseding: [Int])
    /// The execution waits for others.
    case waiting(Job)
    /// The request shares the execution with this number.
    case joined(Int)
  }

  /// Requests an execution, and begins it if it need not wait. Synchronous work is done in the batch of the request, so
  /// that no observer sees the command executing. Returns the job of the execution, which has ended already if the work
  /// is synchronous and did not have to wait. Returns `nil` if the request is refused, for synchronous work that was
  /// done and whose result is not awaited, and for asynchronous work that would be taken back.
  func handle(_ request: CommandRequest) -> Job? {
    guard let work = offeredWork(for: request.input) else {
      // An observer of `refused` may show that, which nothing takes back.
      if !isTakingBack { sendRefused?(request.input) }
      return nil
    }
    // Asynchronous work cannot be taken back, so it is not begun by what `takingBack(_:)` only tries.
    if isTakingBack, !work.isSynchronous { return nil }
    var outcome = Outcome.refused
    attributing { batch { outcome = decide(on: request, work) } }
    switch outcome {
    case .refused: return nil
    case .done(let job, let superseded):
      supersede(superseded)
      beginWaiting()
      return job
    case .begun(let job, let superseded):
      supersede(superseded)
      begin(job)
      return job
    case .waiting(let job): return job
    case .joined(let id):
      let shared = ledger.jobs[id]
      if request.isAwaited { shared?.awaiting += 1 }
      return shared
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

  /// Lets the machine decide on a request, and carries the decision out as far as it belongs to the batch of the
  /// request: synchronous work is done, other work is prepared.
  private func decide(on request: CommandRequest, _ work: CommandWork) -> Outcome {
    switch ledger.step({ $0.request() }) {
    case .refuse: return .refused
    case .join(let id): return .joined(id)
    case .wait(let id): return .waiting(enterJob(id, request, work))
    case .begin(let id, let superseded):
      if case .synchronous(let perform) = work.kind {
        return .done(performAtOnce(perform, of: work, id, request), superseding: superseded)
      }
      // The job is in the ledger before the batch ends, because the effects that run then may cancel it.
      let job = enterJob(id, request, work)
      clearFailure()
      job.prepare()
      entrust(job)
      return .begun(job, superseding: superseded)
    }
  }

  /// Does synchronous work that does not have to wait, and publishes its result. Returns its job if a caller awaits the
  /// result. No other code has to find that job, so it is not in the ledger.
  private func performAtOnce(
    _ perform: (Any) throws -> Any, of work: CommandWork, _ id: Int, _ request: CommandRequest
  ) -> Job? {
    let job = request.isAwaited ? Job(id, request, work) : nil
    clearFailure()
    let result = self.perform(perform, request.input)
    end(id, work, request.input, result, isCancelled: false, isAwaited: request.isAwaited)
    job?.answer(result)
    return job
  }

  private func enterJob(_ id: Int, _ request: CommandRequest, _ work: CommandWork) -> Job {
    let job = Job(id, request, work)
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
      attributing { batch { beginNext(job) } }
      if !job.work.isSynchronous { begin(job) }
    }
  }

  /// Begins the execution that has waited longest: synchronous work is done, other work is prepared. Called in a batch.
  private func beginNext(_ job: Job) {
    ledger.step { $0.beginNext() }
    clearFailure()
    if case .synchronous(let work) = job.work.kind {
      // What is being done is no longer listed.
      ledger.jobs[job.id] = nil
      end(job, perform(work, job.input), isCancelled: false)
    }
    job.prepare()
    entrust(job)
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
