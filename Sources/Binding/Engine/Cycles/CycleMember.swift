/// What a computed that may be part of a cycle has beside its node: its place in the search for cycles that is under
/// way, and the group of the cycle it was found in last.
///
/// The places are those of Tarjan's algorithm for strongly connected components.
@usableFromInline
final class CycleMember {
  /// Whether the closure is to answer with the fallback, without computing anything.
  @export(implementation) var givesFallback = false

  /// The search that gave the node its place.
  @export(implementation) var search: Stamp = 0
  /// The place on the path of that search; those further out have lower ones.
  @export(implementation) var place = 0
  /// The lowest place that the node's reads have reached, through others too.
  @export(implementation) var reach = Int.max
  /// Whether the node is evaluated, and waits for the outermost node that it reaches.
  @export(implementation) var isWaiting = false
  /// What the present evaluation read that was being brought up to date further out, or waits.
  @export(implementation) var closings: ContiguousArray<Closing> = []

  /// The group, which the edge to it keeps, and not this: after a failed transaction there may be another edge.
  @export(implementation) var membership: Unmanaged<CycleGroup>?
  @export(implementation) var seat = 0

  @export(implementation)
  var group: CycleGroup? { membership?.takeUnretainedValue() }

  @export(implementation)
  init() {}

  /// A read that became no edge: the node, the place of the edge that would have been made, and whether the node was
  /// being brought up to date, further out, and did not wait.
  @usableFromInline typealias Closing = (source: NodeRef, cursor: UnsafeMutablePointer<EdgeRef?>, leadsBack: Bool)

  /// Whether the node reaches itself by what its present evaluation has read.
  @export(implementation) var isOnCycle: Bool { reach <= place }

  /// Leaves the search, whatever came of it.
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

  /// Before an evaluation, and when the node ends.
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
  /// Whether the node may be part of a cycle. On an observable the bit says something else.
  var isCircular: Bool { has(.computed) && has(.circular) }

  /// What the node has for cycles; `nil` where a cycle through it is a programming error.
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
  /// Lets a computed be part of a cycle. Its work has to answer the requests `member` and `fallback`.
  @usableFromInline
  final func allowCycles() { node.pointee.flags.insert(.circular) }
}
