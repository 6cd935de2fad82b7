/// The search for cycles of one thread.
///
/// A search begins when a computed is read again while it is being brought up to date. The nodes on the path between
/// that computed and its reader are members of one cycle, and belong to the search. Each member learns how far out its
/// reads reach. A member that ends its evaluation and reaches further out than itself *waits*, still busy: a computed
/// that reads it meanwhile reaches as far. A member that reaches no further than itself is the outermost of its cycle,
/// and the ones that wait above it are the others.
///
/// The search is made in the client and called through closures, so that only programs that allow cycles contain it.
@usableFromInline
final class CycleSearch {
  /// Returns whether a computed that was read again may be part of a cycle.
  @export(implementation) let close: (TurnRef, NodeRef) -> Bool
  /// Called when a member has been evaluated.
  @export(implementation) let finish: (TurnRef, CycleMember, NodeRef) -> Void

  /// The stamp of the present search; 0 if there is none.
  @export(implementation) var stamp: Stamp = 0
  /// The places of the outermost and the innermost node of the search.
  @export(implementation) var lowest = 0
  @export(implementation) var highest = -1
  /// Where the search's part of the path begins.
  @export(implementation) var outermost: PathSpot?
  /// The members that wait, in the order in which they were evaluated. They are retained.
  @export(implementation) var waiting: CycleMembers = []

  @export(implementation)
  init(
    close: @escaping (TurnRef, NodeRef) -> Bool, finish: @escaping (TurnRef, CycleMember, NodeRef) -> Void
  ) {
    self.close = close
    self.finish = finish
  }

  @export(implementation)
  func end() {
    stamp = 0
    lowest = 0
    highest = -1
    outermost = nil
  }
}

/// A node on the path that is being checked and evaluated.
@usableFromInline
struct PathSpot {
  @export(implementation) let node: NodeRef
  @export(implementation) let frame: UnsafeMutablePointer<CheckFrame>

  @export(implementation)
  init(_ node: NodeRef, _ frame: UnsafeMutablePointer<CheckFrame>) {
    self.node = node
    self.frame = frame
  }
}

@usableFromInline typealias CycleMembers = ContiguousArray<(member: CycleMember, node: NodeRef)>
