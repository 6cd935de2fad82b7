// Observables and lenses can be undone. Conformances stand in every program that links their module, used or not: here
// they cost only those that may have a history.

public import Binding

extension Observable: Undoable {}

extension Lens: Undoable {
  /// Whether the values differ. What stands at a position of a collection, by `list[ifPresent: 2]`, makes no step: rows
  /// that have moved put something else there. Track the collection.
  @export(implementation)
  public func isStep(from former: Value, to present: Value) -> Bool { !isPosition && !areSame(former, present) }
}
