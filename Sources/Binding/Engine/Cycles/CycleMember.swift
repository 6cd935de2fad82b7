/// The additional state of a computed that may be part of a cycle: its place in the present search for cycles, as in
/// Tarjan's algorithm for strongly connected components, and the group of its latest cycle.
final class CycleMember {
  /// Whether the closure returns the fallback, without computing anything.
  var givesFallback = false

  /// The search that gave the node its place.
  var search: Stamp = 0
  /// The place on the path of that search; nodes further out have lower ones.
  var place = 0
  /// The lowest place that the node's reads have reached, directly or not.
  var reach = Int.max
  /// Whether the node has been evaluated, and waits for the outermost node that it reaches.
  var isWaiting = false
  /// The nodes that the present evaluation read while these were being brought up to date further out, or waited.
  var closings: ContiguousArray<Closing> = []

  /// The group. The edge to the group retains it; this does not, because a failed transaction may restore another edge.
  var membership: Unmanaged<CycleGroup>?
  var seat = 0

  var group: CycleGroup? { membership?.takeUnretainedValue() }

  init() {}

  /// A read that made no edge: the source, where its edge would stand, and whether the source was being brought up to
  /// date further out, and did not wait.
  typealias Closing = (source: NodeRef, cursor: UnsafeMutablePointer<EdgeRef?>, leadsBack: Bool)

  /// Whether the node reaches itself by what its present evaluation has read.
  var isOnCycle: Bool { reach <= place }

  func reset() {
    search = 0
    place = 0
    reach = .max
    isWaiting = false
    closings = []
  }

  func join(_ group: CycleGroup, at seat: Int) {
    leaveGroup()
    membership = .passUnretained(group)
    self.seat = seat
  }

  /// Called before an evaluation, and when the node ends.
  func leaveGroup() {
    group?.leave(seat)
    membership = nil
  }

  func forget(_ group: CycleGroup) {
    if self.group === group { membership = nil }
  }
}

extension NodeRef {
  /// Whether the node may be part of a cycle. The bit means something else for an observable.
  var isCircular: Bool { has(.computed) && has(.circular) }

  /// The node's cycle member; `nil` where a cycle through the node is a programming error.
  var cycleMember: CycleMember? {
    guard isCircular else { return nil }
    var address: UnsafeMutableRawPointer?
    withUnsafeMutablePointer(to: &address) { address in
      object._withUnsafeGuaranteedRef { _ = $0.work.perform($0, .member, address) }
    }
    return Unmanaged.fromOpaque(address.unsafelyUnwrapped).takeUnretainedValue()
  }
}

extension GraphNode {
  /// Lets a computed be part of a cycle. Its work has to handle the requests `member` and `fallback`.
  final func allowCycles() { node.pointee.flags.insert(.circular) }
}
