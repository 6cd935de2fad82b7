/// The additional state of a computed that may be part of a cycle: its place in the present search for cycles, as in
/// Tarjan's algorithm for strongly connected components, and the group of its latest cycle.
@usableFromInline
final class CycleMember {
  /// Whether the closure returns the fallback, without computing anything.
  @export(implementation) var givesFallback = false

  /// The search that gave the node its place.
  @export(implementation) var search: Stamp = 0
  /// The place on the path of that search; nodes further out have lower ones.
  @export(implementation) var place = 0
  /// The lowest place that the node's reads have reached, directly or not.
  @export(implementation) var reach = Int.max
  /// Whether the node has been evaluated, and waits for the outermost node that it reaches.
  @export(implementation) var isWaiting = false
  /// The nodes that the present evaluation read while these were being brought up to date further out, or waited.
  @export(implementation) var closings: ContiguousArray<Closing> = []

  /// The group. The edge to the group retains it; this does not, because a failed transaction may restore another edge.
  @export(implementation) var membership: Unmanaged<CycleGroup>?
  @export(implementation) var seat = 0

  @export(implementation)
  var group: CycleGroup? { membership?.takeUnretainedValue() }

  @export(implementation)
  init() {}

  /// A read that made no edge: the source, where its edge would stand, and whether the source was being brought up to
  /// date further out, and did not wait.
  @usableFromInline typealias Closing = (source: NodeRef, cursor: UnsafeMutablePointer<EdgeRef?>, leadsBack: Bool)

  /// Whether the node reaches itself by what its present evaluation has read.
  @export(implementation) var isOnCycle: Bool { reach <= place }

  @export(implementation)
  func reset() {
    search = 0
    place = 0
    reach = .max
    isWaiting = false
    closings = []
  }

  @export(implementation)
  func join(_ group: CycleGroup, at seat: Int) {
    leaveGroup()
    membership = .passUnretained(group)
    self.seat = seat
  }

  /// Called before an evaluation, and when the node ends.
  @usableFromInline
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
  @usableFromInline
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
  @usableFromInline
  final func allowCycles() { node.pointee.flags.insert(.circular) }
}
