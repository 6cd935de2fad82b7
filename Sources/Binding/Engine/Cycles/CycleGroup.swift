/// The computeds of one cycle, as long as nothing that they read outside of it changes.
///
///     outside ──▶ group ──▶ each member ──▶ its readers
///
/// While a cycle stands, each member has its fallback for a value, whatever the others have. So a member needs no edges
/// to other members: each depends on the group, and the group on what the members read outside. The members do not keep
/// each other.
///
/// When something outside may have changed, the members get their own inputs back, which the group remembers, and have
/// to be evaluated. The inputs say, in a loop, what has to be evaluated first; without them a long cycle that is broken
/// would be evaluated by recursion. The inputs include edges back into the cycle, with which members would keep each
/// other: a member that no read evaluates loses these edges when the read is over, together with the edges behind them,
/// which it might not read again.
///
/// No evaluation finds out whether something outside has changed, because it might read members, and only the members'
/// own inputs say in which order to evaluate. So the group always counts as written, and the check of a member comes
/// here instead of going up.
final class CycleGroup: GraphNode {
  // The engine finds the inputs behind the closure of `GraphNode`, so they come first.
  @exclusivity(unchecked) var inputs = Inputs()
  /// The members; `nil` where one has ended or was evaluated.
  var seats: ContiguousArray<NodeRef?> = []
  /// What the members read, one after the other, and the index at which each member begins.
  var reads: ContiguousArray<Read> = []
  var starts: ContiguousArray<Int> = []

  /// A read of a member: the seat of the member that was read, or -1 for a source outside, and whether that was
  /// evaluated after its reader. Reads that do not lead back make no cycle.
  typealias Read = (source: NodeRef, version: Stamp, seat: Int, leadsBack: Bool)

  init(named name: String, line: UInt32) {
    super.init(
      flags: .computed | .pending | .written, name: name, file: "", line: line,
      work: Work { _, _, _ in false })
    assert(node.inputs == withUnsafeMutablePointer(to: &inputs) { $0 }, "the inputs stand behind the closure")
  }

  deinit {
    for member in seats { member?.cycleMember?.forget(self) }
    currentTurn().dropInputs(node)
  }

  func leave(_ seat: Int) { seats[seat] = nil }
}
