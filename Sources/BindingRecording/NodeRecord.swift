internal import Binding

/// What a recorder knows about a node. A class, so that a step looks it up once.
final class NodeRecord {
  let number: Int
  let madeAt: Int
  /// The run that made the node.
  let maker: Int?
  /// Whether the node existed before the recording began.
  let isFound: Bool
  /// Whether a line has been written for the node. Before that the node may have no name.
  @exclusivity(unchecked) var isMentioned = false
  /// Whether that line had a place in the sources as the name. A property gets its name at its first use.
  @exclusivity(unchecked) var isUnnamed = false
  /// Whether the node is a part of something that users know by another name; `nil` while the node may have no name.
  @exclusivity(unchecked) var isInner: Bool?

  // For a node that is left out, these are the steps and nodes from which its value follows.

  /// The step of the last run or write.
  @exclusivity(unchecked) var last: Int?
  /// The step of the last run or write that changed the value.
  @exclusivity(unchecked) var change: Int?
  /// The number of the node whose change that was.
  @exclusivity(unchecked) var source: Int?

  /// The number of rows for which the node has called a closure since the last line that has this number.
  @exclusivity(unchecked) var rows = 0
  /// A hash of the inputs of the last run.
  @exclusivity(unchecked) var reads: UInt64 = 0
  /// Whether the inputs differ from those of the run before. If so, the inputs, until a line has listed them.
  @exclusivity(unchecked) var hasOtherReads = false
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
