/// What few nodes have: a name of their own, hooks. Kept apart so that the others do not pay for it.
final class NodeDetails {
  let file: UnsafeRawPointer?
  var name: String?
  var onObserved: (() -> Void)?
  var onUnobserved: (() -> Void)?
  /// What the hooks were told last.
  var wasObserved = false
  /// What lives as long as the node: what feeds it, for example.
  var companions: ContiguousArray<AnyObject> = []

  init(file: UnsafeRawPointer?) { self.file = file }
}

extension NodeRef {
  /// The details, made when they are first asked for.
  var details: NodeDetails {
    if let details = existingDetails { return details }
    let details = NodeDetails(file: pointee.label)
    pointee.label = UnsafeRawPointer(Unmanaged.passRetained(details).toOpaque())
    pointee.flags.insert(.detailed)
    return details
  }

  var existingDetails: NodeDetails? {
    guard has(.detailed), let label = pointee.label else { return nil }
    return Unmanaged<NodeDetails>.fromOpaque(label).takeUnretainedValue()
  }

  func releaseDetails() {
    guard has(.detailed), let label = pointee.label else { return }
    Unmanaged<NodeDetails>.fromOpaque(label).release()
  }

  /// The name the node was given, or the file and line where it was made.
  @usableFromInline
  var name: String {
    let details = existingDetails
    if let name = details?.name { return name }
    guard let file = details?.file ?? pointee.label else { return "line \(pointee.line)" }
    return Site.describe(file: file.assumingMemoryBound(to: UInt8.self), line: pointee.line)
  }

  /// How many different nodes are subscribed. One that reads from within another's evaluation may have two edges.
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
  /// Keeps something for as long as the node lives.
  @usableFromInline
  final func keep(_ companion: AnyObject) { node.details.companions.append(companion) }
}
