// How long chains end without deep recursion: what a dying node held is put on a list, and the list is emptied in a loop.

/// Something to let go of.
enum Garbage {
  case source(Unmanaged<GraphNode>)
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
  func discard(_ garbage: Garbage) { pointee.garbage.append(garbage) }

  /// Empties the list, unless a walk or a loop further out is going to.
  func collect() {
    guard !pointee.isCollecting, pointee.pulls == 0, pointee.orphanedBodies == 0 else { return }
    pointee.isCollecting = true
    while let garbage = pointee.garbage.popLast() {
      if case .source(let object) = garbage { object.release() }
    }
    pointee.isCollecting = false
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
