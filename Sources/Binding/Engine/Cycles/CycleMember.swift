/// What a computed that may be part of a cycle has beside its node: its place in the search for cycles that is under
/// way, and the group of the cycle it was found in last.
///
/// The places are those of Tarjan's algorithm for strongly connected components.
@usableFromInline
final class CycleMember {
  /// Whether the closure is to answer with the fallback, without computing anything.
  @export(implementation) var givesFallback = false

  /// The search that gave the node its place.
  var search: Stamp = 0
  /// The place on the path of that search; those further out have lower ones.
  var place = 0
  /// The lowest place that the node's reads have reached, through others too.
  var reach = Int.max
  /// Whether the node is evaluated, and waits for the outermost node that it reaches.
  var isWaiting = false
  /// What the present evaluation read that was being brought up to date further out, or waits.
  var closings: ContiguousArray<Closing> = []

  /// The group, which the edge to it keeps, and not this: after a failed transaction there may be another edge.
  private var membership: Unmanaged<CycleGroup>?
  private(set) var seat = 0

  var group: CycleGroup? { membership?.takeUnretainedValue() }

  @export(implementation)
  init() {}

  /// A read that became no edge: the node, and the place of the edge that would have been made.
  struct Closing {
    let source: NodeRef
    let cursor: UnsafeMutablePointer<EdgeRef?>
    /// Whether the source was being brought up to date, further out, and did not wait.
    let leadsBack: Bool
  }

  /// Whether the node reaches itself by what its present evaluation has read.
  @usableFromInline var isOnCycle: Bool { reach <= place }

  /// Leaves the search, whatever came of it.
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
