// The lists of a turn hold addresses of nodes and count no references. Record 14 in Documentation/Decisions says which
// code removes an address when its node ends. Random tests turn on a check that looks for the address of each released
// node in these lists, in release builds too. Otherwise the check costs a load and a test.

/// Turns the check on for the process: from now on the release of a node traps if a list still holds the node's
/// address.
package func checkAddressesOfReleasedNodes() { Platform.checkAddresses() }

extension TurnRef {
  /// Traps if this thread still holds the address of a node that is being released. Takes time linear in the lengths of
  /// the lists.
  @inline(never)
  func requireForgotten(_ node: NodeRef) {
    var holder: String?
    if node.has(.effect) {
      if pointee.queue.contains(node) { holder = "queue" }
      if pointee.round.contains(node) { holder = "round" }
      if pointee.newcomers.contains(node) { holder = "list of newcomers" }
      for index in 0..<pointee.exhausted.count where pointee.exhausted[index] == node { holder = "list of runaways" }
      if pointee.checkedEffect == node { holder = "check" }
      var frame = pointee.effectFrame
      while let next = frame {
        if next.pointee.effect == node { holder = "stack of bodies" }
        frame = next.pointee.outer
      }
      if node.inputs.pointee.first != nil { holder = "list of a source's subscribers" }
    } else {
      if node.pointee.firstSubscriber != nil { holder = "edge of a subscriber" }
      var check = pointee.checkFrame
      while let next = check {
        if next.pointee.node == node { holder = "check" }
        check = next.pointee.outer
      }
    }
    if pointee.reader == node { holder = "reader" }
    for index in 0..<pointee.edgesToVisit.count {
      let edge = pointee.edgesToVisit[index].pointee
      if edge.source == node || edge.target == node { holder = "walk" }
    }
    if let holder { fatalError("Binding: '\(node.name)' is released, and its address is still in the \(holder)") }
  }
}
