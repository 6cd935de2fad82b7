// Observables and lenses can be undone. Conformances stand in every program that links their module, used or not: here
// they cost only those that may have a history.

public import Binding

extension Observable: Undoable {}

extension Lens: Undoable {}
