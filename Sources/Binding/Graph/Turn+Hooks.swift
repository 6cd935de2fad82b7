// Telling nodes that they are observed, or no longer: once the outermost operation has ended, and only the net change, so that
// a hand-over from one observer to the next does not start and stop what stands behind.

extension GraphNode {
  /// Called when the first observer has come: an effect that reads this, directly or through computed values.
  ///
  ///     position.onObserved = { sensor.start() }
  ///     position.onUnobserved = { sensor.stop() }
  ///
  /// Called when the outermost write, batch or cancellation has ended, and only if this is observed then and was not
  /// before. A plain read is no observation. The closure is untracked and may write. Setting it while this is
  /// observed calls nothing.
  public final var onObserved: (() -> Void)? {
    get { node.existingDetails?.onObserved }
    set { node.hookedDetails.onObserved = newValue }
  }

  /// Called when the last observer has gone, under the same rules as ``onObserved``.
  public final var onUnobserved: (() -> Void)? {
    get { node.existingDetails?.onUnobserved }
    set { node.hookedDetails.onUnobserved = newValue }
  }
}

extension NodeRef {
  /// The details of a node that is to be told about its observers.
  fileprivate var hookedDetails: NodeDetails {
    let details = details
    if !has(.hooked) {
      pointee.flags.insert(.hooked)
      details.wasObserved = isObserved
    }
    return details
  }
}

extension TurnRef {
  /// Notes that a node has gained its first observer or lost its last.
  func noteTransition(of node: NodeRef) {
    guard node.has(.hooked) else { return }
    pointee.transitions.append(node.object.takeUnretainedValue())
  }

  /// Calls the hooks of the nodes that have changed sides for good.
  func callHooks() {
    guard !pointee.isCallingHooks, pointee.pulls == 0, pointee.depth == 0 else { return }
    pointee.isCallingHooks = true
    aside {
      while !pointee.transitions.isEmpty {
        let nodes = pointee.transitions
        pointee.transitions = []
        for object in nodes {
          guard let details = object.node.existingDetails else { continue }
          let isObserved = object.node.isObserved
          guard details.wasObserved != isObserved else { continue }
          details.wasObserved = isObserved
          if isObserved { details.onObserved?() } else { details.onUnobserved?() }
        }
      }
    }
    pointee.isCallingHooks = false
  }
}
