public import Binding

/// What a derived array does with the rows of another: a value that is kept with the result, and that is changed row by row.
///
/// What an operator asks of a row, whether it passes or what its key is, is its *finding*. ``Stage`` decides when it has to be asked
/// for. Everything an operator remembers stands in trees, so that a former state of it can come back.
@usableFromInline
protocol RowOperator {
  /// The type of the elements that come in.
  associatedtype Input
  associatedtype Finding

  /// Asks the user's closure.
  func find(_ row: Row) -> Finding

  /// What was found for the row at a place.
  func finding(at place: Place) -> Finding

  /// Whether a row need not be asked anew because it holds another element.
  func keepsFinding(from old: Row, for new: Row) -> Bool

  /// What makes a row the continuation of one that went, although its identity is another.
  func continues(_ removed: ContiguousArray<TreeDifference.Spot>, with inserted: ContiguousArray<TreeDifference.Spot>)
    -> ContiguousArray<Int?>

  /// What has to be done because the operator was made anew, by closures that have read something else than before.
  func renewal(since former: Self) -> Renewal

  /// Takes in all rows at once, in order, while there are none.
  mutating func begin(_ rows: ContiguousArray<Found<Finding>>)

  /// A row has come to a place.
  mutating func admit(_ row: Row, at place: Place, _ finding: Finding)

  /// A row has gone from its place.
  mutating func retract(_ row: Row, from place: Place)

  /// A row has another element, or another finding.
  mutating func revise(_ old: Row, to new: Row, at place: Place, _ finding: Finding)

  /// All rows have been seen to.
  mutating func finish()
}

/// A row, its place, and what was found for it.
@usableFromInline
struct Found<Finding> {
  @export(implementation) let place: Place
  @export(implementation) let row: Row
  @export(implementation) let finding: Finding

  @export(implementation)
  init(_ place: Place, _ row: Row, _ finding: Finding) {
    self.place = place
    self.row = row
    self.finding = finding
  }
}

@usableFromInline
enum Renewal {
  case none
  /// Findings hold, but what was made of them does not.
  case arrange
  /// Findings do not hold either.
  case find
}

extension RowOperator {
  @export(implementation)
  func keepsFinding(from old: Row, for new: Row) -> Bool {
    old === new || areSame(old.element(as: Input.self), new.element(as: Input.self))
  }

  @export(implementation)
  func continues(
    _ removed: ContiguousArray<TreeDifference.Spot>, with inserted: ContiguousArray<TreeDifference.Spot>
  ) -> ContiguousArray<Int?> {
    TreeDifference.partners(of: inserted, among: removed)
  }

  @export(implementation)
  func renewal(since former: Self) -> Renewal { .none }

  @export(implementation)
  mutating func finish() {}
}

/// What a closure that makes predicates or orders has made, as an object: each time it runs it makes another.
@usableFromInline
final class Choice<Value> {
  @export(implementation) let value: Value

  @export(implementation)
  init(_ value: Value) { self.value = value }
}
