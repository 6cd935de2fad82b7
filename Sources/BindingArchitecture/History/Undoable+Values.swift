// Conformances are linked into every program that links their module, so these stand where only programs with histories
// pay.

public import Binding

extension Observable: Undoable {}

extension Lens: Undoable {
  /// Whether the values differ. The element at a position of a collection, `list[ifPresent: 2]`, makes no step, because
  /// rows that move put another element there. Track the collection instead.
  public func isStep(from former: Value, to present: Value) -> Bool { !isPosition && !areSame(former, present) }
}
