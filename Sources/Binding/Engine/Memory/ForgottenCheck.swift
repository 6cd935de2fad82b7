// The lists of a turn hold addresses of nodes and count no references. Record 14 in Documentation/Decisions says which
// code removes an address when its node ends. Random tests turn on a check that looks for the address of each released
// node in these lists, in release builds too. The list `rewritten` is left out, because its addresses are only
// compared. While the check is off, it costs a load and a test.

/// Turns the check on for the process: from now on the release of a node traps if a list of the same thread still holds
/// the node's address.
package func checkAddressesOfReleasedNodes() { Platform.checkAddresses() }

extension TurnRef {
  /// Traps if this thread still holds the address of a node that is being released. Takes time linear in the lengths of
  /// the lists.
  @inline(never)
  func requireForgotten(_ node: NodeRef) {
    let holder = walkHolder(of: node) ?? (node.has(.effect) ? effectHolder(of: node) : sourceHolder(of: node))
    if let holder { fatalError("Binding: '\(node.name)' is released, and its address is still in the \(holder)") }
  }

  /// A phrase for what holds the address of a node of any kind; `nil` if nothing does.
  private func walkHolder(of node: NodeRef) -> String? {
    for index in 0..<pointee.edgesToVisit.count {
      let edge = pointee.edgesToVisit[index].pointee
      if edge.source == node || edge.target == node { return "walk" }
    }
    return pointee.reader == node ? "reader" : nil
  }

  /// A phrase for what holds the address of an effect; `nil` if nothing does.
  private func effectHolder(of effect: NodeRef) -> String? {
    if effect.inputs.pointee.first != nil { return "list of a source's subscribers" }
    var frame = pointee.effectFrame
    while let next = frame {
      if next.pointee.effect == effect { return "stack of bodies" }
      frame = next.pointee.outer
    }
    if pointee.checkedEffect == effect { return "check" }
    for index in 0..<pointee.exhausted.count where pointee.exhausted[index] == effect { return "list of runaways" }
    if pointee.newcomers.contains(effect) { return "list of newcomers" }
    if pointee.round.contains(effect) { return "round" }
    if pointee.queue.contains(effect) { return "queue" }
    return nil
  }

  /// A phrase for what holds the address of an observable or a computed; `nil` if nothing does.
  private func sourceHolder(of source: NodeRef) -> String? {
    var frame = pointee.checkFrame
    while let next = frame {
      if next.pointee.node == source { return "check" }
      frame = next.pointee.outer
    }
    return source.pointee.firstSubscriber == nil ? nil : "edge of a subscriber"
  }
}
