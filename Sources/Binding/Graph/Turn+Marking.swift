// How a write reaches the effects: it marks everything downstream as pending and queues the effects among it. Nothing is
// computed here; who is really affected turns out when the effects check their inputs.

extension TurnRef {
  /// Marks all that depends on a source. What is pending already has told its own subscribers.
  func mark(_ source: NodeRef) {
    assertHome(source, "written")
    pointee.frame?.pointee.effect?.pointee.flags.insert(.wakes)
    var isSeen = source.has(.seen)
    var next = source.pointee.firstSubscriber
    let base = pointee.work.count
    while true {
      while let edge = next {
        let target = edge.pointee.target
        next = edge.pointee.nextSubscriber
        guard !target.has(.pending) else { continue }
        target.pointee.flags.insert(.pending)
        if target.has(.effect) {
          enqueue(target)
          continue
        }
        if target.has(.seen) { isSeen = true }
        if let deeper = target.pointee.firstSubscriber {
          if let next { pointee.work.push(next) }
          next = deeper
        }
      }
      guard pointee.work.count > base else { break }
      next = pointee.work.pop()
    }
    if isSeen { Platform.beginEpoch(pointee.stamp()) }
  }

  /// Holds an effect back. One that is due stays pending.
  func pause(_ effect: NodeRef) {
    effect.pointee.flags.insert(.paused)
    // Also while its inputs are being checked, when nothing marks it as pending.
    if effect.has(.queued) { effect.pointee.flags.insert(.pending) }
    dequeue(effect)
  }

  /// Lets an effect go on, and queues it if something was marked meanwhile.
  func unpause(_ effect: NodeRef) {
    effect.pointee.flags.remove(.paused)
    guard effect.has(.pending), !effect.has(.cancelled) else { return }
    enqueue(effect)
    if pointee.depth == 0 { settleDown() }
  }

  private func enqueue(_ effect: NodeRef) {
    guard !effect.has([.queued, .paused]) else { return }
    effect.pointee.flags.insert(.queued)
    pointee.queue.append(effect)
  }
}
