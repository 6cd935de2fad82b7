/// Something of which a history can bring back former states: an observable, a lens, an array, a field, a form, a
/// store.
///
///     let history = History(of: document, list, form)      // of the module BindingArchitecture
///
/// Conform to let a type of your own take part:
///
///     extension Canvas: Undoable {
///       var undoState: [Shape] { shapes.value }
///       func restore(undoState: [Shape]) { shapes.value = undoState }
///     }
///
/// A state is kept for each step that changed it, so it should be a value that is cheap to copy.
public protocol Undoable: AnyObject {
  /// What is kept of a step.
  associatedtype UndoState

  /// The present state. Reading it is tracked: that is how a history learns of changes.
  var undoState: UndoState { get }

  /// Takes a former state. Called in a batch; what it writes must not be refused.
  func restore(undoState: UndoState)

  /// Whether a step is taken back by itself, see ``takeBack(from:to:)``, and not by its former state. By default false.
  static var undoesDifferences: Bool { get }

  /// Takes back what has changed from one state to a later one, and leaves alone what was written since, such as the
  /// rows that a server has added. Called in a batch, and only if ``undoesDifferences``.
  ///
  /// What is not as it was in the later state any more stays as it is.
  func takeBack(from later: UndoState, to former: UndoState)

  /// Whether what lies between two states is something to be undone. By default whether they differ, as
  /// ``ChangePolicy/automatic`` says.
  func isStep(from former: UndoState, to present: UndoState) -> Bool
}

extension Undoable {
  /// False.
  @export(implementation)
  public static var undoesDifferences: Bool { false }

  /// Takes the former state, whatever was written since.
  @export(implementation)
  public func takeBack(from later: UndoState, to former: UndoState) { restore(undoState: former) }

  /// Whether the states differ, as ``ChangePolicy/automatic`` says.
  @export(implementation)
  public func isStep(from former: UndoState, to present: UndoState) -> Bool { !areSame(former, present) }
}

extension Undoable where Self: MutableObservableValue {
  /// The value.
  @export(implementation)
  public var undoState: Value { value }

  /// Writes the value.
  @export(implementation)
  public func restore(undoState: Value) { value = undoState }
}
