// How a write reaches the effects: it marks everything downstream as pending and queues the effects among it. Nothing is
// computed here; who is really affected turns out when the effects check their inputs.

extension TurnRef {
  /// Marks all that depends on a source. What is pending already has told its own subscribers.
  func mark(_ source: NodeRef) {
    assertHome(source, "written")
    if let writer = pointee.frame?.pointee.effect { writer.pointee.flags.insert(.wakes) }
    var passed = source.pointee.flags.rawValue
    var next = source.pointee.firstSubscriber
    let base = pointee.work.count
    while true {
      while var edge = next {
        next = edge.pointee.nextSubscriber
        // Down to an effect, as long as there is one way only; the stack is for where there are several.
        while true {
          let target = edge.pointee.target
          let flags = target.pointee.flags
          if flags.rawValue & NodeFlags.pending.rawValue != 0 { break }
          if flags.rawValue & (NodeFlags.effect.rawValue | NodeFlags.relay.rawValue) != 0 {
            if flags.rawValue & NodeFlags.effect.rawValue != 0 {
              enqueue(target, flags)
            } else {
              passed |= relay(target)
            }
            break
          }
          target.pointee.flags = NodeFlags(rawValue: flags.rawValue | NodeFlags.pending.rawValue)
          passed |= flags.rawValue
          // Only observed computeds are told.
          edge = target.pointee.firstSubscriber.unsafelyUnwrapped
          guard let sibling = edge.pointee.nextSubscriber else { continue }
          if let next { pointee.work.push(next) }
          next = sibling
        }
      }
      guard pointee.work.count > base else { break }
      next = pointee.work.pop()
    }
    if passed & NodeFlags.seen.rawValue != 0 { Platform.beginEpoch(pointee.stamp()) }
  }

  /// Marks a tracker, and goes on with the subscribers of the source that it stands for. Answers the flags of that source.
  @inline(never)
  private func relay(_ tracker: NodeRef) -> UInt32 {
    tracker.pointee.flags.insert(.pending)
    var principal = tracker
    withUnsafeMutablePointer(to: &principal) { place in
      tracker.object._withUnsafeGuaranteedRef { _ = $0.work.perform($0, .principal, place) }
    }
    principal.pointee.flags.insert([.written, .certain])
    if let first = principal.pointee.firstSubscriber { pointee.work.push(first) }
    return principal.pointee.flags.rawValue
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
    enqueue(effect, effect.pointee.flags)
    if pointee.depth == 0 { settleDown() }
  }

  /// Marks an effect and queues it, unless it stands there already or is held back.
  @inline(__always)
  private func enqueue(_ effect: NodeRef, _ flags: NodeFlags) {
    if flags.rawValue & (NodeFlags.queued.rawValue | NodeFlags.paused.rawValue) != 0 {
      effect.pointee.flags.change(set: .pending, clear: [])
    } else {
      effect.pointee.flags.change(set: [.pending, .queued], clear: [])
      pointee.queue.append(effect)
    }
  }
}
