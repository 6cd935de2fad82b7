import Binding

/// The operation of a derived array on the rows of another: a value that is kept with the result, and changed row by
/// row.
///
/// The result of the user's closure for a row, whether it passes or its key, is the row's *finding*. ``Stage`` decides
/// when it has to be evaluated. The memory of an operator consists of trees, so that a former state can be restored.
@usableFromInline
protocol RowOperator {
  /// The type of the input's elements.
  associatedtype Input
  associatedtype Finding

  /// Evaluates the user's closure for a row.
  func find(_ row: Row) -> Finding

  /// The tree from which findings are known.
  var memory: Tree { get }

  /// The finding that is known from a node there, or from there being none.
  func finding(of node: TreeNode?) -> Finding

  /// Whether there is a closure to call for each row.
  static var evaluates: Bool { get }

  /// Whether a closure of the user's is called to find out if a finding stays valid.
  var comparesKeys: Bool { get }

  /// Whether what a row comes to may have a state of its own, which is lost if it is made anew. Of the others many rows
  /// are asked for again without comparing their elements, which takes as long.
  static var findsState: Bool { get }

  /// Whether the finding of a row stays valid although it holds another element. A stage can compare elements.
  func keepsFinding(from old: Row, for new: Row, in stage: Stage<Self>) -> Bool

  /// Lets inserted rows continue removed ones although their identities differ. `nil` if none continues another.
  func continues(_ removed: ContiguousArray<TreeDifference.Spot>, with inserted: ContiguousArray<TreeDifference.Spot>)
    -> ContiguousArray<Int?>?

  /// The work that is due because the operator was made anew, by closures whose inputs have changed.
  func renewal(since former: Self) -> Renewal

  /// Whether a change of so many rows is made by arranging all of them.
  static func arrangesAll(changing changes: Int, of count: Int) -> Bool

  /// Whether a change leaves the parts of its tree as they are that have none of its rows.
  static var sharesParts: Bool { get }

  /// Whether it is made of what its rows come to and nothing else: if all of them go, nothing is kept.
  var isMadeOfRows: Bool { get }

  /// How many of so many rows may differ before all of them are evaluated again, without finding out which differ.
  static func limit(of count: Int) -> Int

  /// Takes all rows at once, in order, instead of those that it has. A row without a finding is one that has not
  /// changed, and keeps the finding that it has. Findings are found while they are asked for: no closure of the user's
  /// may be called before there are no more, as what it reads would count as read for a row. To compare elements is no
  /// such call: what that reads counts for nobody.
  mutating func arrange(_ rows: some RowSource<Finding>)

  /// Takes the rows and findings of another, whose arrangement does not hold any more, while it has none.
  mutating func arrangeRows(of former: Self, in input: Tree)

  /// Rows have come, or gone, or differ: in the order of their places, those that have gone before all others.
  mutating func revise(_ changes: ContiguousArray<RowChange<Finding>>)

  /// All changes have been made.
  mutating func finish()
}

/// A row, its place, and its finding. The tree that the row is in keeps both.
@usableFromInline
struct Found<Finding> {
  @export(implementation) unowned(unsafe) let place: Place
  @export(implementation) unowned(unsafe) let row: Row
  @export(implementation) var finding: Finding

  @export(implementation)
  init(_ place: Place, _ row: Row, _ finding: Finding) {
    self.place = place
    self.row = row
    self.finding = finding
  }
}

/// The rows of an array with their findings, which are found one after the other. `nil` for one that has not changed.
@usableFromInline
protocol RowSource<Finding>: AnyObject {
  associatedtype Finding

  /// The number of all.
  var count: Int { get }

  /// The next one.
  func next() -> Found<Finding?>?
}

extension RowSource {
  /// All that are left.
  @export(implementation)
  func rest() -> ContiguousArray<Found<Finding?>> {
    var rows: ContiguousArray<Found<Finding?>> = []
    rows.reserveCapacity(count)
    while let row = next() { rows.append(row) }
    return rows
  }
}

@usableFromInline
enum Renewal {
  case none
  /// The findings hold, but their arrangement does not.
  case arrange
  /// The findings do not hold either.
  case find
}

extension RowOperator {
  /// The finding for the row at a place.
  @export(implementation)
  func finding(at place: Place) -> Finding { finding(of: memory.node(at: place)) }

  @export(implementation)
  static var evaluates: Bool { true }

  @export(implementation)
  var comparesKeys: Bool { false }

  @export(implementation)
  static var findsState: Bool { false }

  @export(implementation)
  func keepsFinding(from old: Row, for new: Row, in stage: Stage<Self>) -> Bool {
    stage.elements.areSame(old, new)
  }

  @export(implementation)
  func continues(
    _ removed: ContiguousArray<TreeDifference.Spot>, with inserted: ContiguousArray<TreeDifference.Spot>
  ) -> ContiguousArray<Int?>? {
    TreeDifference.partners(of: inserted, among: removed)
  }

  @export(implementation)
  func renewal(since former: Self) -> Renewal { .none }

  @export(implementation)
  static func arrangesAll(changing changes: Int, of count: Int) -> Bool {
    // Besides the tree that is edited, one is searched for what is there.
    changes > 1 && isBulk(2 * changes, of: count)
  }

  @export(implementation)
  static var sharesParts: Bool { false }

  @export(implementation)
  var isMadeOfRows: Bool { true }

  @export(implementation)
  static func limit(of count: Int) -> Int { .max }

  /// Does nothing: findings that hold can be arranged in one way only.
  @export(implementation)
  mutating func arrangeRows(of former: Self, in input: Tree) {}

  @export(implementation)
  mutating func finish() {}
}

/// An operator that makes changes one by one.
@usableFromInline
protocol RowByRowOperator: RowOperator {
  /// A row has come to a place.
  mutating func admit(_ row: Row, at place: Place, _ finding: Finding)

  /// A row has gone from its place.
  mutating func retract(_ row: Row, from place: Place)

  /// A row has another element, or another finding.
  mutating func revise(_ old: Row, to new: Row, at place: Place, _ finding: Finding)
}

extension RowByRowOperator {
  @export(implementation)
  mutating func revise(_ changes: ContiguousArray<RowChange<Finding>>) {
    for change in changes {
      let (place, old) = (change.place.takeUnretainedValue(), change.old?.takeUnretainedValue())
      guard let row = change.row?.takeUnretainedValue() else {
        retract(old.unsafelyUnwrapped, from: place)
        continue
      }
      let finding = change.finding ?? finding(at: place)
      if let old { revise(old, to: row, at: place, finding) } else { admit(row, at: place, finding) }
    }
  }
}
