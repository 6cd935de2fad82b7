extension NodeRef {
  /// Why a node does not run, according to its state; `nil` if the state gives no reason.
  func obstacle(in turn: TurnRef, _ subscription: Subscription?) -> String? {
    if has(.effect) { return obstacleOfEffect(subscription) }
    if has(.computed) { return obstacleOfComputed(in: turn) }
    return "\(quotedName) is an observable: it is written, it does not run."
  }

  private func obstacleOfEffect(_ subscription: Subscription?) -> String? {
    if has(.deserted) { return "\(quotedName) does not run because it has ended: its target has gone." }
    if has(.cancelled) { return "\(quotedName) does not run because it is cancelled." }
    if has(.paused) {
      let rest = has(.pending) ? ", and will once that is resumed" : ""
      return "\(quotedName) does not run because \(pause(of: subscription)) is paused\(rest)."
    }
    if has(.pending) { return "\(quotedName) has not run yet because a batch is open." }
    return has(.busy) ? "\(quotedName) is running." : nil
  }

  /// Says what is paused and thereby pauses an effect: its scope, a scope around that, or the effect that keeps it.
  private func pause(of subscription: Subscription?) -> String {
    guard let isScopePaused = subscription?.isScopePaused else { return "what keeps it" }
    return isScopePaused ? "its scope" : "a scope around its own"
  }

  private func obstacleOfComputed(in turn: TurnRef) -> String? {
    if has(.busy) { return "\(quotedName) is running." }
    if has(.stale) { return "\(quotedName) has never run because nobody has read it." }
    if isObserved { return has(.pending) ? "\(quotedName) has not run yet because \(delay(in: turn))." : nil }
    return isOutOfDate ? "\(quotedName) did not run because \(absence(in: turn)): it will when it is read." : nil
  }

  /// Why an observed computed is out of date and has not been evaluated.
  func delay(in turn: TurnRef) -> String {
    if turn.pointee.depth > 0 { return "a batch is open" }
    let names = observers().map(\.phrase)
    guard let first = names.first else { return "a batch is open" }
    return names.count == 1
      ? "\(first), which observes it, is paused" : "all \(names.count) of its observers are paused"
  }

  /// Why a computed has no observer. Names the effect for which the computed was evaluated last, if the trace knows it
  /// and it has ended.
  func absence(in turn: TurnRef) -> String {
    if let reader = turn.tracer?.lostReader(of: self) { return "\(reader), which observed it, has ended" }
    return "nobody observes it"
  }

  /// The effects that observe a node, directly or not, each once.
  func observers() -> [NodeRef] {
    var effects: [NodeRef] = []
    var known: Set<NodeRef> = [self]
    var waiting = [self]
    while let node = waiting.popLast() {
      node.forEachSubscriber { target in
        guard known.insert(target).inserted else { return }
        if target.has(.effect) { effects.append(target) } else { waiting.append(target) }
      }
    }
    return effects
  }
}

extension Subscription {
  /// Whether the scope that holds this subscription is paused; `nil` without a scope.
  final var isScopePaused: Bool? { scope?._withUnsafeGuaranteedRef { $0.isPaused } }
}

extension Tracer {
  /// The effect whose first read of a computed made the computed run last, if that effect has ended since.
  func lostReader(of node: NodeRef) -> String? {
    // The computed ran because a reader read it for the first time. Goes on from reader to reader, until one of them is
    // an effect that is no inner node.
    var next = entry(record(of: node)?.last)
    while let step = next, case .firstRead(let reader) = step.reason, let reader {
      next = entry(step.cause)
      guard let cause = next, !cause.isInner, reader.hasPrefix("the effect ") else { continue }
      // A step stores only the name of its node. So the effect is alive if this step is the last one in the record of a
      // living node.
      let isAlive = records.contains { key, record in
        record.last == cause.number && record.node != nil && !key.has(.cancelled)
      }
      return isAlive ? nil : reader
    }
    return nil
  }
}
