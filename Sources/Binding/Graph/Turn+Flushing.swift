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
    mark(source)
    if pointee.depth == 0 { settleDown() }
  }

  @usableFromInline
  func settleDown() {
    guard !pointee.queue.isEmpty else { return }
    pointee.depth = 1
    pointee.flush = pointee.stamp()
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
    if !pointee.capped.isEmpty { reportCapped() }
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
      return cap(effect)
    }
    effect.runs &+= 1
    perform(effect)
  }

  /// Runs the body of an effect. A batch is open.
  func perform(_ effect: NodeRef) {
    let wasTracking = pointee.reader != nil
    let wasOwned = pointee.owner != nil
    let run = pointee.run
    var frame = EffectFrame(effect: effect, outer: pointee.frame, inheritance: nil)
    withUnsafeMutablePointer(to: &frame) { frame in
      pointee.frame = frame
      effect.pointee.flags.insert(.busy)
      effect.effect._withUnsafeGuaranteedRef { $0.endBelongings() }
      if frame.pointee.effect != nil, !effect.has(.cancelled) {
        pointee.reader = effect
        pointee.run = pointee.stamp()
        pointee.owner = effect
        effect.inputs.pointee.last = nil
        effect.effect._withUnsafeGuaranteedRef { $0.body() }
      }
      pointee.frame = frame.pointee.outer
    }
    // The effect around this one may have died meanwhile, so it is found through its frame.
    let outer = pointee.frame?.pointee.effect
    pointee.reader = wasTracking ? outer : nil
    pointee.owner = wasOwned ? outer : nil
    pointee.run = run
    if frame.effect != nil {
      effect.pointee.flags.remove(.busy)
      if effect.has(.cancelled) {
        effect.effect._withUnsafeGuaranteedRef { $0.tearDown() }
      } else {
        dropUnread(effect)
      }
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

  private func cap(_ effect: NodeRef) {
    refreshInputs(effect)
    guard !effect.has(.capped) else { return }
    effect.pointee.flags.insert(.capped)
    pointee.capped.push(effect)
  }

  /// Strikes an effect that dies from the report.
  func forgetCapped(_ effect: NodeRef) {
    guard effect.has(.capped) else { return }
    for index in 0..<pointee.capped.count where pointee.capped[index] == effect {
      pointee.capped[index] = pointee.capped.last
      _ = pointee.capped.pop()
      return
    }
  }

  private func reportCapped() {
    let capped = (0..<pointee.capped.count).map { pointee.capped[$0] }.sorted { $0.order < $1.order }
    pointee.capped.removeAll()
    for effect in capped { effect.pointee.flags.remove(.capped) }
    report(Diagnostic(kind: .runaway, names: capped.map(\.name), error: nil))
  }
}
