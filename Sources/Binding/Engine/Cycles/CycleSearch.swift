/// The search for cycles of one thread.
///
/// A search begins when a computed is read again while it is being brought up to date. The nodes on the path between
/// that computed and its reader are members of one cycle, and belong to the search. Each member learns how far out its
/// reads reach. A member that ends its evaluation and reaches further out than itself *waits*, still busy: a computed
/// that reads it meanwhile reaches as far. A member that reaches no further than itself is the outermost of its cycle,
/// and the ones that wait above it are the others.
final class CycleSearch {
  /// The stamp of the present search; 0 if there is none.
  var stamp: Stamp = 0
  /// The places of the outermost and the innermost node of the search.
  var lowest = 0
  var highest = -1
  /// Where the search's part of the path begins.
  var outermost: PathSpot?
  /// The members that wait, in the order in which they were evaluated. They are retained.
  var waiting: CycleMembers = []

  func end() {
    stamp = 0
    lowest = 0
    highest = -1
    outermost = nil
  }
}

/// A node on the path that is being checked and evaluated.
struct PathSpot {
  let node: NodeRef
  let frame: UnsafeMutablePointer<CheckFrame>

  init(_ node: NodeRef, _ frame: UnsafeMutablePointer<CheckFrame>) {
    self.node = node
    self.frame = frame
  }
}

typealias CycleMembers = ContiguousArray<(member: CycleMember, node: NodeRef)>
