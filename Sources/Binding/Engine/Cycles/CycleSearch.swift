/// The search for cycles of one thread: what it knows while one is under way.
///
/// Nothing is searched for until a computed is met again that is being brought up to date. From then on the part of the
/// path between that computed and its reader is the search's, and all in it are members of one cycle. Each learns how
/// far out its reads reach. One that ends its evaluation and reaches further out than itself *waits*, busy as it was:
/// a computed that reads it meanwhile reaches as far. The one that reaches no further than itself is the outermost of
/// its cycle, and those that wait above it are the others.
///
/// What they do is made in the client, and reached through closures, so that it is only in programs that allow cycles.
@usableFromInline
final class CycleSearch {
  /// The code, which is only in programs that allow cycles: answers whether a computed that was met again may be.
  @export(implementation) let close: (TurnRef, NodeRef) -> Bool
  /// A member has been evaluated.
  @export(implementation) let finish: (TurnRef, CycleMember, NodeRef) -> Void

  /// The present search; 0 if there is none.
  @export(implementation) var stamp: Stamp = 0
  /// The places of the outermost and the innermost that have any.
  @export(implementation) var lowest = 0
  @export(implementation) var highest = -1
  /// Where the search's part of the path begins.
  @export(implementation) var outermost: PathSpot?
  /// Those that wait, in the order in which they were evaluated. They are retained.
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

/// A node on the path of what is being checked and evaluated.
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

/// Members of a cycle with their nodes.
@usableFromInline typealias CycleMembers = ContiguousArray<(member: CycleMember, node: NodeRef)>
