/// An object whose former states a history can restore, such as an observable, a lens, an array, a field, a form or a
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
/// The history stores a state for each step that changed it, so a state should be a value that is cheap to copy.
public protocol Undoable: AnyObject {
  /// The type of a state.
  associatedtype UndoState

  /// The present state. Reading it is tracked, so that a history learns of changes.
  var undoState: UndoState { get }

  /// Restores a former state. Called in a batch. Afterwards ``undoState`` has to be that state, so nothing may refuse
  /// the writes.
  func restore(undoState: UndoState)

  /// Whether undoing a step takes back its difference, see ``takeBack(from:to:)``, instead of restoring the former
  /// state. By default false.
  static var undoesDifferences: Bool { get }

  /// Takes back the changes from a former state to a later one, and leaves alone what was written since, such as rows
  /// that a server has added. Called in a batch, and only if ``undoesDifferences``. A part that no longer is as it was
  /// in the later state stays as it is.
  func takeBack(from later: UndoState, to former: UndoState)

  /// Whether going from one state to another is a step that can be undone. By default if they differ, as
  /// ``ChangePolicy/automatic`` says.
  func isStep(from former: UndoState, to present: UndoState) -> Bool
}

extension Undoable {
  /// False: undoing a step restores the former state.
  @export(implementation)
  public static var undoesDifferences: Bool { false }

  /// Restores the former state, whatever was written since.
  @export(implementation)
  public func takeBack(from later: UndoState, to former: UndoState) { restore(undoState: former) }

  /// Whether the states differ, as ``ChangePolicy/automatic`` says.
  @export(implementation)
  public func isStep(from former: UndoState, to present: UndoState) -> Bool { !areSame(former, present) }
}

extension Undoable where Self: MutableObservableValue {
  /// The present value. Reading it is tracked.
  @export(implementation)
  public var undoState: Value { value }

  /// Writes a former value, as an assignment does.
  @export(implementation)
  public func restore(undoState: Value) { value = undoState }
}
