// When effects run: at the end of the outermost write or batch, in rounds, in order of creation.

extension TurnRef {
  /// How often an effect may run in one flush.
  static var runsInFlush: Int { 100 }

  /// Opens a batch.
  @inlinable
  func open() { pointee.depth &+= 1 }

  /// Closes a batch; the outermost one runs the effects that are due.
  @inlinable
  func close() {
    pointee.depth &-= 1
    if pointee.depth == 0 { settleDown() }
  }

  /// Tells the subscribers of a source that was written, and runs the effects unless a batch is open.
  @usableFromInline
  func announce(_ source: NodeRef) {
    traceWrite(to: source)
    mark(source)
    if pointee.depth == 0 { settleDown() }
  }

  /// Runs the effects that are due, and then the hooks. While a computed is being read that waits until it has been.
  @usableFromInline
  func settleDown() {
    guard pointee.pulls == 0 else { return }
    if !pointee.queue.isEmpty { flush() }
    if !pointee.transitions.isEmpty { callHooks() }
  }

  private func flush() {
    pointee.depth = 1
    pointee.flush = pointee.stamp()
    pointee.hasRunaways = false
    repeat {
      swap(&pointee.queue, &pointee.round)
      pointee.round.sort()
      var place = 0
      while place < pointee.round.count {
        visit(at: place)
        place &+= 1
      }
      pointee.round.removeAll()
    } while !pointee.queue.isEmpty
    pointee.depth = 0
    if !pointee.exhausted.isEmpty { reportRunaways() }
  }

  /// Runs the effect whose turn it is, if an input of it changed.
  private func visit(at place: Int) {
    guard let effect = pointee.round[place] else { return }
    while true {
      effect.pointee.flags.remove(.pending)
      let isDue = hasChangedInputs(effect)
      // The check ran the closures of users: the effect may be cancelled or gone, or marked anew.
      guard pointee.round[place] == effect else { return }
      if isDue { break }
      guard effect.has(.pending) else {
        effect.pointee.flags.remove(.queued)
        return
      }
    }
    effect.pointee.flags.remove([.queued, .pending])
    if effect.pointee.reader != pointee.flush {
      effect.pointee.reader = pointee.flush
      effect.runs = 0
    } else if effect.runs == TurnRef.runsInFlush {
      pointee.hasRunaways = true
      effect.pointee.flags.insert(.wakes)
      // Held meanwhile: bringing its inputs up to date runs the closures of users, who may end it or let go of it.
      return withExtendedLifetime(effect.effect.takeUnretainedValue()) { refreshInputs(effect) }
    }
    effect.runs &+= 1
    if effect.runs == TurnRef.runsInFlush { noteExhausted(effect) }
    perform(effect)
  }

  /// Counts the first run of an effect that is made during a flush.
  func countFirstRun(_ effect: NodeRef) {
    effect.pointee.reader = pointee.flush
    effect.runs = 1
  }

  /// Runs the body of an effect. A batch is open.
  func perform(_ effect: NodeRef) {
    traceRun(of: effect)
    let wasTracking = pointee.reader != nil
    let wasOwned = pointee.owner != nil
    let (run, cursor) = (pointee.run, pointee.cursor)
    var frame = EffectFrame(effect: effect, outer: pointee.frame, inheritance: nil)
    withUnsafeMutablePointer(to: &frame) { frame in
      pointee.frame = frame
      effect.pointee.flags.insert(.busy)
      effect.pointee.flags.remove(.wakes)
      effect.effect._withUnsafeGuaranteedRef { $0.endBelongings() }
      if frame.pointee.effect != nil, !effect.has(.cancelled) {
        pointee.reader = effect
        pointee.run = pointee.stamp()
        pointee.owner = effect
        pointee.cursor = effect.firstInput
        effect.effect._withUnsafeGuaranteedRef { $0.body() }
        if frame.pointee.effect != nil { dropUnread() }
      }
      pointee.frame = frame.pointee.outer
    }
    // The effect around this one may have died meanwhile, so it is found through its frame.
    let outer = pointee.frame?.pointee.effect
    pointee.reader = wasTracking ? outer : nil
    pointee.owner = wasOwned ? outer : nil
    pointee.run = run
    pointee.cursor = cursor
    if frame.effect != nil {
      effect.pointee.flags.remove(.busy)
      if effect.has(.cancelled) { effect.effect._withUnsafeGuaranteedRef { $0.tearDown() } }
    } else {
      pointee.orphanedBodies -= 1
      frame.inheritance?.end()
    }
    if !pointee.garbage.isEmpty { collect() }
  }

  /// Makes a reader that was set aside the reader again. An effect may have died meanwhile.
  @inlinable
  func resume(_ reader: NodeRef?) {
    pointee.reader = reader == nil || pointee.pulls > 0 ? reader : pointee.frame?.pointee.effect
  }

  /// Takes an effect out of the queue and the round.
  func dequeue(_ effect: NodeRef) {
    guard effect.has(.queued) else { return }
    effect.pointee.flags.remove(.queued)
    if !pointee.queue.remove(effect) { _ = pointee.round.remove(effect) }
  }

  // MARK: Runaway effects

  /// Notes an effect that begins its last run of this flush. Where two wake each other only one of them is refused,
  /// and the report has to name both.
  private func noteExhausted(_ effect: NodeRef) {
    effect.pointee.flags.insert(.exhausted)
    pointee.exhausted.push(effect)
  }

  /// Strikes an effect that dies from the report.
  func forgetExhausted(_ effect: NodeRef) {
    guard effect.has(.exhausted) else { return }
    effect.pointee.flags.remove(.exhausted)
    for index in 0..<pointee.exhausted.count where pointee.exhausted[index] == effect {
      pointee.exhausted[index] = pointee.exhausted.last
      _ = pointee.exhausted.pop()
      return
    }
  }

  private func reportRunaways() {
    let effects = (0..<pointee.exhausted.count).map { pointee.exhausted[$0] }.sorted { $0.order < $1.order }
    let hasRunaways = pointee.hasRunaways
    pointee.exhausted.removeAll()
    for effect in effects { effect.pointee.flags.remove(.exhausted) }
    if hasRunaways {
      // One that only watched the others run has used up its runs as well, and is not to blame.
      let culprits = effects.filter { $0.has(.wakes) }
      report(Diagnostic(kind: .runaway, names: culprits.map { $0.name }, error: nil))
    }
  }
}
