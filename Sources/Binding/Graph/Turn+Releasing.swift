// How long chains end without deep recursion: what a dying node held is put on a list, and the list is emptied in a loop.

/// Something to let go of.
enum Garbage {
  case source(Unmanaged<GraphNode>)
  /// The original value of an observable.
  case original(Unmanaged<GraphNode>)
  case work(GraphNode.Work)
  case body(() -> Void)
}

/// Collects when a node's object is destroyed. Its `deinit` would be too early: the object itself would still hold the
/// closure on the list, let go of it last, and end the next node of a chain from there, one inside the other.
struct LastMoment: ~Copyable {
  deinit {
    let turn = currentTurn()
    if !turn.pointee.garbage.isEmpty { turn.collect() }
  }
}

extension TurnRef {
  func discard(_ garbage: Garbage) {
    pointee.garbage.append(garbage)
    pointee.isAnythingLeft = true
  }

  /// Leaves something to be done when no computed is being read any more.
  func postpone(_ end: @escaping () -> Void) {
    pointee.postponed.append(end)
    pointee.isAnythingLeft = true
  }

  /// Empties the list, unless a walk or a loop further out is going to.
  func collect() {
    guard !pointee.isCollecting, pointee.pulls == 0, pointee.orphanedBodies == 0 else { return }
    pointee.isCollecting = true
    while let garbage = pointee.garbage.popLast() {
      switch garbage {
      case .source(let object): object.release()
      case .original(let object):
        object._withUnsafeGuaranteedRef {
          // Unless a write came first and did it.
          if $0.node.has(.outlived) { _ = $0.work.perform($0, .forget, nil) }
        }
        object.release()
      case .work, .body: break
      }
    }
    pointee.isCollecting = false
  }

  /// While a computed is being read: lets an observable drop its original value when that is over. Answers whether it will.
  @usableFromInline
  func forgetsLater(_ node: NodeRef) -> Bool {
    guard pointee.pulls > 0 else { return false }
    node.pointee.flags.insert(.outlived)
    discard(.original(node.object.retain()))
    return true
  }

  /// Ends what was cancelled while a computed was being read, in the order of cancelling.
  func endPostponed() {
    while !pointee.postponed.isEmpty {
      let all = pointee.postponed
      pointee.postponed = []
      open()
      for end in all { end() }
      close()
    }
  }
}
