// The hooks of nodes that become observed or unobserved: called once the outermost operation has ended, for the net
// change only, so that a hand-over from one observer to the next does not start and stop the underlying resource.

extension GraphNode {
  /// Called when the node gains its first observer: an effect that reads it, directly or through computed values.
  ///
  ///     position.onObserved = { sensor.start() }
  ///     position.onUnobserved = { sensor.stop() }
  ///
  /// Called when the outermost write, batch or cancellation has ended, and only if this is observed then and was not
  /// before. A plain read is no observation. The closure is untracked and may write. The node keeps it: one that
  /// captures the node keeps that for ever, see ``ObservableValue/whenObserved(_:unobserved:)``. Setting it while this
  /// is observed calls nothing.
  @export(implementation)
  public final var onObserved: (() -> Void)? {
    get { node.hook(whenObserved: true) }
    set { node.setHook(whenObserved: true, newValue) }
  }

  /// Called when the node loses its last observer, under the same rules as ``onObserved``.
  @export(implementation)
  public final var onUnobserved: (() -> Void)? {
    get { node.hook(whenObserved: false) }
    set { node.setHook(whenObserved: false, newValue) }
  }
}

extension NodeRef {
  @usableFromInline
  func hook(whenObserved: Bool) -> (() -> Void)? {
    whenObserved ? existingDetails?.onObserved : existingDetails?.onUnobserved
  }

  @usableFromInline
  func setHook(whenObserved: Bool, _ hook: (() -> Void)?) {
    let details = details
    if !has(.hooked) {
      pointee.flags.insert(.hooked)
      details.wasObserved = isObserved
    }
    if whenObserved { details.onObserved = hook } else { details.onUnobserved = hook }
  }
}

extension TurnRef {
  /// Notes that a node has gained its first observer or lost its last.
  func noteTransition(of node: NodeRef) {
    guard node.has(.hooked) else { return }
    pointee.transitions.append(node.object.takeUnretainedValue())
  }

  /// Calls the hook for the end of observation of a node that nothing observes when the outermost operation ends.
  @usableFromInline
  func callHookLater(of node: NodeRef) {
    node.details.wasObserved = true
    noteTransition(of: node)
  }

  /// Calls the hooks of the nodes that are observed now and were not at the last call, or the reverse.
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
