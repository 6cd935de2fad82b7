/// The rare fields of a node: a name, hooks, companions. Kept apart so that other nodes do not pay for them.
final class NodeDetails {
  /// What the node was called before it had details.
  let label: NodeLabel
  var name: String?
  var onObserved: (() -> Void)?
  var onUnobserved: (() -> Void)?
  /// Whether the node was observed when the hooks were last called.
  var wasObserved = false
  /// Objects that live as long as the node, for example those that feed it.
  var companions: ContiguousArray<AnyObject> = []
  /// When the node was changed last, if that is dated.
  var lastWrite: Stamp = 0

  /// Takes over what the label retains.
  init(_ label: NodeLabel) { self.label = label }

  deinit { label.release() }
}

extension NodeRef {
  /// The details, made on first use.
  var details: NodeDetails {
    if let details = existingDetails { return details }
    let details = NodeDetails(pointee.label)
    take(.details(Unmanaged.passRetained(details)))
    return details
  }

  var existingDetails: NodeDetails? {
    guard case .details(let details) = pointee.label else { return nil }
    return details.takeUnretainedValue()
  }

  /// The number of different subscribers. A node that reads from within another's evaluation may have two edges.
  var subscriberCount: Int {
    var count = 0
    var next = pointee.firstSubscriber
    while let edge = next {
      if !edge.pointee.target.has(.counted) { count += 1 }
      edge.pointee.target.pointee.flags.insert(.counted)
      next = edge.pointee.nextSubscriber
    }
    next = pointee.firstSubscriber
    while let edge = next {
      edge.pointee.target.pointee.flags.remove(.counted)
      next = edge.pointee.nextSubscriber
    }
    return count
  }
}

extension GraphNode {
  /// Retains an object for as long as the node lives.
  @usableFromInline
  final func keep(_ companion: AnyObject) { node.details.companions.append(companion) }

  /// Dates the writes that change the node from now on, as long as somebody observes it.
  @usableFromInline
  final func dateWrites() {
    _ = node.details
    node.pointee.flags.insert(.dated)
  }

  /// The date of the write that the value comes from; zero before the first that is dated. Whoever copies a value from
  /// another node sets it to the date of that.
  @usableFromInline
  final var lastWrite: UInt64 {
    get { node.existingDetails?.lastWrite ?? 0 }
    set { node.details.lastWrite = newValue }
  }
}
