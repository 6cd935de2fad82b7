internal import Binding

/// What a recorder knows about a node. A class, so that a step looks the record up once and then changes it in place.
final class NodeRecord {
  let number: Int
  let madeAt: Int
  /// The run that made the node.
  let maker: Int?
  /// Whether the node existed before the recording began.
  let isFound: Bool
  /// Whether a line has been written for the node. Before that line the node may have no name.
  @exclusivity(unchecked) var isMentioned = false
  /// Whether the line that was written for the node had a place in the sources as the name. A property gets its name at
  /// its first use.
  @exclusivity(unchecked) var isUnnamed = false
  /// Whether the node is a part of something that users know by another name; `nil` while the node may have no name.
  @exclusivity(unchecked) var isInner: Bool?

  // A node that is left out has no steps of its own. Its record has the steps and the node from which its value
  // follows.

  /// The step of the last run or write.
  @exclusivity(unchecked) var last: Int?
  /// The step of the last run or write that changed the value.
  @exclusivity(unchecked) var change: Int?
  /// The number of the node that made the last change: this node or, if it is left out, one of its inputs.
  @exclusivity(unchecked) var source: Int?

  /// The number of rows for which the node has called a closure since a line last told this number.
  @exclusivity(unchecked) var rows = 0
  /// A hash of the inputs of the last run, without what was read for rows.
  @exclusivity(unchecked) var reads: UInt64 = 0
  /// A hash of what was read for rows in the last run in which that was compared, and the number of these rows.
  @exclusivity(unchecked) var readsOfRows: UInt64 = 0
  @exclusivity(unchecked) var comparedRows = 0
  /// The number of runs since that comparison, plus the number of rows for which closures were called in these runs.
  @exclusivity(unchecked) var calls = 0
  /// Whether the inputs differ from those of the run before or, if they were read for rows, from those of the run in
  /// which these were last compared.
  @exclusivity(unchecked) var hasOtherReads = false
  /// The inputs of a run whose inputs differ, until a line has listed them; otherwise empty.
  @exclusivity(unchecked) var inputs: [(record: NodeRecord, place: NodeRef)] = []

  init(number: Int, madeAt: Int, maker: Int?, isFound: Bool = false) {
    self.number = number
    self.madeAt = madeAt
    self.maker = maker
    self.isFound = isFound
  }

  func noteChange(_ step: Int) {
    last = step
    change = step
    source = number
  }
}
