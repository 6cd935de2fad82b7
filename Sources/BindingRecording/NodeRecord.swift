internal import Binding

/// What a recorder knows of a node. A class, so that a step looks it up once.
final class NodeRecord {
  let number: Int
  let madeAt: Int
  /// The run that made it.
  let maker: Int?
  /// The file where it was made, for one that had no name then.
  let file: UnsafeRawPointer?
  /// Whether it was there before the recording.
  let isFound: Bool
  /// Whether a line has told of it. Before that it may have no name.
  @exclusivity(unchecked) var isMentioned = false
  /// Whether that line had a place for a name. A property has its name from its first use on.
  @exclusivity(unchecked) var isUnnamed = false
  /// Whether it is a part of something that users know by another name; `nil` as long as it may have no name.
  @exclusivity(unchecked) var isInner: Bool?

  // Of a node that is left out, these are the steps and nodes that it follows from.

  /// The last run or write.
  @exclusivity(unchecked) var last: Int?
  /// The last run or write that changed the value.
  @exclusivity(unchecked) var change: Int?
  /// The number of the node whose change that was.
  @exclusivity(unchecked) var source: Int?

  /// For how many rows it has called a closure, until a line tells that.
  @exclusivity(unchecked) var rows = 0
  /// Stands for the inputs of the last run.
  @exclusivity(unchecked) var reads: UInt64 = 0
  /// Whether they are others than those of the run before, and which, while that is told.
  @exclusivity(unchecked) var hasOtherReads = false
  @exclusivity(unchecked) var inputs: [(record: NodeRecord, place: NodeRef)] = []

  init(number: Int, madeAt: Int, maker: Int?, file: UnsafeRawPointer?, isFound: Bool = false) {
    self.number = number
    self.madeAt = madeAt
    self.maker = maker
    self.file = file
    self.isFound = isFound
  }

  func noteChange(_ step: Int) {
    last = step
    change = step
    source = number
  }
}
