// When effects run: at the end of the outermost write or batch, in rounds, in order of creation.

extension TurnRef {
  /// How often an effect may run in one flush.
  @export(implementation)
  static var runsInFlush: Int { 100 }
  /// How often the inputs of an effect are checked again if the work that each check postpones makes the effect due
  /// once more. After so many further checks the effect runs.
  private static var checksBeforeRun: Int { 3 }

  @export(implementation)
  func open() { pointee.depth &+= 1 }

  @export(implementation)
  func close() {
    pointee.depth &-= 1
    if pointee.depth == 0 { flushIfOutermost() }
  }

  /// Runs the effects that are due, then calls the hooks of nodes that became observed or unobserved, and tells
  /// Observation of changes. While a computed is being read, all this waits until the read is over.
  @usableFromInline
  func flushIfOutermost() {
    guard pointee.pulls == 0 else {
      pointee.isAnythingLeft = true
      return
    }
    if !pointee.queue.isEmpty { flush() }
    if !pointee.transitions.isEmpty { callHooks() }
  }

  /// Runs the effects that are due, round by round. Requires that no effect's body is on the stack, and that there is
  /// no reader.
  private func flush() {
    let runAround = pointee.runStamp
    pointee.depth = 1
    pointee.runStamp = Turn.silent
    pointee.flushStamp = pointee.stamp()
    pointee.hasRunaways = false
    repeat {
      // What the effects of this round write queues effects for the next one.
      pointee.queue.begin(&pointee.round)
      let isAnyMutated = pointee.mayMutate
      var slot = 0
      while slot < pointee.round.count {
        defer { slot &+= 1 }
        guard let effect = pointee.round[slot], !isAnyMutated || !keepsBack(effect, at: slot) else { continue }
        let isDue = takeIfDue(effect, at: slot)
        // The effect may be released before the round is over, so its address must not stay in the round.
        pointee.round[slot] = nil
        if isDue { run(effect, in: pointee.flushFrame) }
      }
      pointee.round.removeAll()
    } while !pointee.queue.isEmpty
    pointee.depth = 0
    pointee.runStamp = runAround
    if !pointee.exhausted.isEmpty { reportRunaways() }
  }

  /// Returns whether an effect of the round has to run now: `checkForChange` says so, and the effect has not used up
  /// its runs in this flush. Counts the run.
  @inline(__always)
  private func takeIfDue(_ effect: NodeRef, at slot: Int) -> Bool {
    guard checkForChange(effect, at: slot) else { return false }
    effect.pointee.flags.change(clear: .queued | .pending)
    guard effect.lastFlush != pointee.flushStamp else { return mayRunAgain(effect) }
    countFirstRun(effect)
    return true
  }

  /// Brings the inputs of an effect up to date, in order, until one has changed. Returns whether the effect has to run:
  /// an input has changed, or it has not run yet. Otherwise, and if the effect was cancelled or released, it is no
  /// longer queued.
  @inline(__always)
  private func checkForChange(_ effect: NodeRef, at slot: Int) -> Bool {
    var next = effect.inputs.pointee.first
    while let edge = next {
      let source = edge.pointee.source
      if source.has(.unusable) {
        effect.pointee.flags.change(clear: .pending)
        checkInput(source, of: effect)
        // Users' closures have run: the effect may be cancelled, released or marked again.
        if pointee.isAnythingLeft || pointee.round[slot] != effect { return checkForChangeAgain(effect, at: slot) }
      }
      if edge.pointee.version != source.pointee.version { return true }
      next = edge.pointee.nextInput
    }
    effect.pointee.flags.change(clear: .queued | .pending)
    // An effect that was paused before its first run has no inputs yet, and has to run.
    guard effect.has(.newcomer) else { return false }
    effect.pointee.flags.remove(.newcomer)
    return true
  }

  /// Continues `checkForChange` where a check has postponed work: does that work, and checks the inputs again. An input
  /// that depends on what its own evaluation makes changes in each check, and makes the effect due again. So after
  /// `checksBeforeRun` further checks this returns true: the runs of an effect are limited, so the flush ends.
  @inline(never)
  private func checkForChangeAgain(_ effect: NodeRef, at slot: Int) -> Bool {
    for _ in 0..<TurnRef.checksBeforeRun {
      switch recheck(effect, at: slot) {
      case .isGone: return false
      case .isChanged: return true
      case .isUnchanged:
        effect.pointee.flags.change(clear: .queued)
        return false
      case .isMarkedAgain: continue
      }
    }
    return true
  }

  private enum Recheck {
    /// The effect was cancelled or released, and has left the round.
    case isGone
    /// An input has changed.
    case isChanged
    /// No input has changed.
    case isUnchanged
    /// No input had changed, but then the work that the check postponed has written one.
    case isMarkedAgain
  }

  /// Does the work that a check has postponed, checks the inputs of an effect, and does what this has postponed.
  private func recheck(_ effect: NodeRef, at slot: Int) -> Recheck {
    finishPull()
    guard pointee.round[slot] == effect else { return .isGone }
    effect.pointee.flags.change(clear: .pending)
    let isChanged = checkInputs(of: effect, at: slot)
    finishPull()
    guard pointee.round[slot] == effect else { return .isGone }
    if isChanged { return .isChanged }
    return effect.has(.pending) ? .isMarkedAgain : .isUnchanged
  }

  @inline(__always)
  func countFirstRun(_ effect: NodeRef) {
    effect.lastFlush = pointee.flushStamp
    effect.runs = 1
  }

  /// Counts a further run of an effect in a flush. Returns whether it may run.
  @inline(never)
  private func mayRunAgain(_ effect: NodeRef) -> Bool {
    if effect.runs == TurnRef.runsInFlush {
      pointee.hasRunaways = true
      deferInputs(of: effect)
      return false
    }
    effect.runs &+= 1
    if effect.runs == TurnRef.runsInFlush { noteExhausted(effect) }
    return true
  }

  /// Runs the body of an effect for the first time. The caller has opened a batch. Other effects and a reader may be on
  /// the stack.
  func runFirst(_ effect: NodeRef) {
    let (outer, cursor) = (presentReader, pointee.cursor)
    var frame = EffectFrame(effect: nil, outer: pointee.effectFrame, estate: nil)
    _withUnprotectedUnsafeMutablePointer(to: &frame) { run(effect, in: $0) }
    if pointee.log.depth > 0, let effect = frame.effect, effect.has(.pending) { markOutdatedReads(of: effect) }
    returnToReader(outer)
    pointee.cursor = cursor
  }

  /// Called for an effect that is due again after its first run in a transaction. What it has read may have changed
  /// during the run, and it may have seen the change, while the edge has the version from before. A rollback restores
  /// that version, and the effect would not run again: so such an edge gets a version that no source has.
  @inline(never)
  private func markOutdatedReads(of effect: NodeRef) {
    var next = effect.inputs.pointee.first
    while let edge = next {
      if edge.pointee.version != edge.pointee.source.pointee.version { edge.pointee.version = .max }
      next = edge.pointee.nextInput
    }
  }

  /// Runs an effect: ends what its last run kept, then calls the body. Afterwards there is no reader.
  @inline(__always)
  private func run(_ effect: NodeRef, in frame: UnsafeMutablePointer<EffectFrame>) {
    traceRun(of: effect)
    frame.pointee.effect = effect
    pointee.effectFrame = frame
    effect.pointee.flags.change(set: .busy, clear: .writer)
    let object = effect.effect
    let hasBelongings = object._withUnsafeGuaranteedRef { $0.belongings != nil }
    let mayRun = !hasBelongings || endBelongings(of: effect, in: frame)
    if mayRun {
      enterBody(of: effect)
      object._withUnsafeGuaranteedRef { $0.body() }
      // The inputs of an effect that was released are dropped with it.
      if !frame.pointee.isReleased { dropUnread() }
    }
    leave(frame)
    if frame.pointee.isReleased { endEstate(in: frame) } else { endRun(of: effect) }
    // Newcomers, releases and ends that had to wait until nothing is being read.
    finishPull()
  }

  /// Makes an effect the reader, whose inputs are expected in the order of its last run.
  private func enterBody(of effect: NodeRef) {
    pointee.reader = effect
    pointee.runStamp = pointee.stamp()
    pointee.isInBody = true
    pointee.cursor = effect.firstInput
  }

  /// Leaves the frame of an effect, whose body, if it may run, has returned.
  private func leave(_ frame: UnsafeMutablePointer<EffectFrame>) {
    pointee.effectFrame = frame.pointee.outer
    pointee.reader = nil
    pointee.isInBody = false
  }

  /// Called when a run is over, and its effect still exists.
  private func endRun(of effect: NodeRef) {
    effect.pointee.flags.change(clear: .busy)
    if effect.has(.cancelled) { tearDown(effect.effect) }
  }

  /// Ends the subscriptions that the effect's last run kept, and runs its cleanups. Returns whether the effect may run
  /// again, because a cleanup or the end of a subscription may cancel or release the effect.
  @inline(never)
  private func endBelongings(of effect: NodeRef, in frame: UnsafeMutablePointer<EffectFrame>) -> Bool {
    effect.effect._withUnsafeGuaranteedRef { $0.endBelongings() }
    return !frame.pointee.isReleased && !effect.has(.cancelled)
  }

  /// Ends an effect that was cancelled during its own run. Retains the effect, because a subscription that ends with it
  /// may hold the last reference to it.
  @inline(never)
  private func tearDown(_ effect: Unmanaged<EffectStorage>) { effect.takeUnretainedValue().tearDown() }

  /// Called when a run is over, and its effect was released meanwhile. Ends what the effect left in the frame, and
  /// discards the closure.
  @inline(never)
  private func endEstate(in frame: UnsafeMutablePointer<EffectFrame>) {
    guard let estate = frame.pointee.estate else { return }
    frame.pointee.estate = nil
    estate._withUnsafeGuaranteedRef { $0.end() }
    discard(Garbage(Unmanaged.fromOpaque(estate.toOpaque())))
  }

  /// Flags an effect as cancelled, so that it enters no list any more, and removes it from each list of this thread.
  /// Edges may lead to the effect until it is torn down.
  func retire(_ effect: NodeRef, _ deed: Home.Deed) {
    assertHome(effect, deed)
    if effect.has(.cancelled) { return }
    traceEnd(of: effect)
    effect.pointee.flags.insert(.cancelled)
    dequeue(effect)
    removeExhausted(effect)
  }

  /// Removes an effect from the queue, the round or the newcomers.
  @inline(never)
  func dequeue(_ effect: NodeRef) {
    guard effect.has(.queued) else { return }
    effect.pointee.flags.remove(.queued)
    if pointee.queue.remove(effect) || pointee.round.strikeOut(effect) || pointee.newcomers.strikeOut(effect) { return }
    // The effect is in the queue of another thread, which would run it although it has ended or is paused.
    effect.failSent("ends or is paused", while: "it is due elsewhere")
  }

  /// Pauses an effect. If it is due it stays pending.
  func pause(_ effect: NodeRef) {
    effect.pointee.flags.insert(.paused)
    // The effect may be queued without being pending, while its inputs are being checked.
    if effect.has(.queued) { effect.pointee.flags.insert(.pending) }
    dequeue(effect)
  }

  /// Resumes an effect, and queues it if it became due while it was paused.
  func unpause(_ effect: NodeRef) {
    effect.pointee.flags.remove(.paused)
    guard effect.has(.pending), !effect.has(.cancelled) else { return }
    if effect.has(.newcomer), pointee.pulls > 0 { return startLater(effect) }
    enqueue(effect, effect.pointee.flags)
    if pointee.depth == 0 { flushIfOutermost() }
  }

  /// Notes an effect that begins its last permitted run of this flush. If two effects wake each other, only one of them
  /// is refused a further run, and the report has to name both.
  private func noteExhausted(_ effect: NodeRef) {
    effect.pointee.flags.insert(.exhausted)
    pointee.exhausted.push(effect)
  }

  /// Removes an effect that ends from the list of effects that a report may name.
  private func removeExhausted(_ effect: NodeRef) {
    guard effect.has(.exhausted) else { return }
    effect.pointee.flags.remove(.exhausted)
    for index in 0..<pointee.exhausted.count where pointee.exhausted[index] == effect {
      pointee.exhausted[index] = pointee.exhausted.last
      _ = pointee.exhausted.pop()
      return
    }
    effect.failSent("ends", while: "a flush elsewhere runs it")
  }

  /// Reports a newcomer that will not run, because it stands at the end of too long a chain of newcomers.
  @inline(never)
  func refuse(_ effect: NodeRef) {
    report(Diagnostic(kind: .runawayAtFirst, names: [effect.name], error: nil))
  }

  private func reportRunaways() {
    let effects = pointee.exhausted
    effects.sort { $0.order < $1.order }
    var (names, others): ([String], [String]) = ([], [])
    for slot in 0..<effects.count {
      effects[slot].pointee.flags.remove(.exhausted)
      // An effect that only reads what the other effects write has used up its runs as well, but does not cause the
      // loop. Such effects are named only if no effect has written: then the writer is a `deinit`, for example, or a
      // closure that a computed calls.
      if effects[slot].has(.writer) { names.append(effects[slot].name) } else { others.append(effects[slot].name) }
    }
    pointee.exhausted.removeAll()
    if pointee.hasRunaways { report(Diagnostic(kind: .runaway, names: names.isEmpty ? others : names, error: nil)) }
  }
}

// MARK: - Flushes in the middle of a mutation in place

// A write may come in the middle of a mutation in place: from the `deinit` of a removed element, for example, or while
// the mutation is suspended. The effects that the write concerns run at once, as after any write, except those that
// also depend on the value that is being mutated: it must not be read before the mutation is over. The end of the
// mutation makes them due again, on whatever thread it comes.

extension TurnRef {
  /// Takes an effect out of the round if it depends on a value that is being mutated in place. Asked just before its
  /// turn, because an effect before it may have written what leads to that value. Returns whether it was taken out.
  @inline(never)
  fileprivate func keepsBack(_ effect: NodeRef, at slot: Int) -> Bool {
    guard let edge = edgeToMutated(from: effect) else { return false }
    pointee.round[slot] = nil
    effect.pointee.flags.change(clear: .queued | .pending)
    // No source has this version, and the value counts as changed, whatever the mutation does. So the effect will run.
    edge.pointee.version = .max
    edge.pointee.source.pointee.flags.insert(.written | .certain)
    return true
  }

  /// Looks for a value that is being mutated in place and would be read if the effect ran: by the effect's body, or by
  /// a computed that is not up to date. Returns the effect's edge to that value, and makes the edge if there is none.
  private func edgeToMutated(from effect: NodeRef) -> EdgeRef? {
    let base = pointee.edgesToVisit.count
    defer { pointee.edgesToVisit.removeAll(from: base) }
    // No run is under way, so `lastRun` can note which nodes the walk has met.
    let walk = pointee.stamp()
    var next = effect.inputs.pointee.first
    while true {
      while let edge = next {
        next = edge.pointee.nextInput
        let source = edge.pointee.source
        if source.has(.mutating) { return edge.pointee.target == effect ? edge : prependInput(source, of: effect) }
        guard source.has(.unusable), source.pointee.lastRun != walk else { continue }
        source.pointee.lastRun = walk
        if let first = source.nodeWithInputs?.inputs.pointee.first { pointee.edgesToVisit.push(first) }
      }
      guard pointee.edgesToVisit.count > base else { return nil }
      next = pointee.edgesToVisit.pop()
    }
  }

  /// Subscribes an effect to a source that it has read only through computeds. Its next run drops the edge.
  private func prependInput(_ source: NodeRef, of effect: NodeRef) -> EdgeRef {
    let inputs = effect.inputs
    let edge = pointee.edges.make(
      source: source, target: effect, version: source.pointee.version, next: inputs.pointee.first)
    _ = source.object.retain()
    inputs.pointee.first = edge
    link(edge)
    return edge
  }
}
