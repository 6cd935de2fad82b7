/// The computeds of one cycle, as long as nothing that they read outside of it changes.
///
///     outside ──▶ group ──▶ each member ──▶ its readers
///
/// While a cycle stands, each member has its fallback for a value, whatever the others have. So it needs no edges to
/// them: every member depends on the group, and the group on what the members read outside. The members do not keep
/// each other, and what is dropped ends.
///
/// When something outside may have changed, the members get their own inputs back, which the group remembers, and have
/// to be evaluated. The inputs serve to find out, in a loop, what has to be evaluated first; without them a long cycle
/// that is broken would be evaluated by recursion. Edges back into the cycle are among them, so members that no read
/// evaluates lose these when the read is over: otherwise they would keep each other. They lose what they read behind
/// them as well, because it may depend on what was read there whether that is read at all.
///
/// Nothing is evaluated to find out whether something outside has changed: it might read members, or not be read any
/// more, and only the members' own inputs say in which order to ask. So the group always counts as written, which is
/// how the check of a member comes here instead of going up.
@usableFromInline
final class CycleGroup: GraphNode {
  // The engine finds the inputs right behind the closure of `GraphNode`: they come first.
  @exclusivity(unchecked) @export(implementation) var inputs = Inputs()
  /// The members, until they end or are evaluated.
  @export(implementation) var seats: ContiguousArray<NodeRef?> = []
  /// What the members read, one after the other, and where each member's begins.
  @export(implementation) var reads: ContiguousArray<Read> = []
  @export(implementation) var starts: ContiguousArray<Int> = []
  /// Ends the group, because something outside may have changed. A closure, so that only programs that make groups
  /// have the code.
  @export(implementation) let dissolution: (CycleGroup, TurnRef) -> Void

  /// What a member read: the seat of another, or -1 for what is outside, and whether that was evaluated after its
  /// reader. Reads that do not lead back make no cycle.
  @usableFromInline typealias Read = (source: NodeRef, version: Stamp, seat: Int, leadsBack: Bool)

  @usableFromInline
  init(named name: String, line: UInt32, dissolution: @escaping (CycleGroup, TurnRef) -> Void) {
    self.dissolution = dissolution
    super.init(
      flags: .computed | .pending | .written, name: name, file: "", line: line,
      // There is no value to describe or to put aside.
      work: Work { _, _, _ in false })
    assert(node.inputs == withUnsafeMutablePointer(to: &inputs) { $0 }, "the inputs stand behind the closure")
  }

  deinit {
    for member in seats { member?.cycleMember?.forget(self) }
    currentTurn().dropInputs(node)
  }

  func leave(_ seat: Int) { seats[seat] = nil }
}
