#if canImport(UIKit) || canImport(AppKit)
  public import Binding
  public import Foundation

  /// An undo manager that executes two commands, those of a `History` for example: for the Edit menu, the shake gesture
  /// and whatever else asks the responders for an undo manager.
  ///
  ///     final class EditorViewController: UIViewController {
  ///       lazy var undos = CommandUndoManager(
  ///         undo: history.undo, redo: history.redo, undoName: history.undoName, redoName: history.redoName)
  ///       override var undoManager: UndoManager? { undos }
  ///     }
  ///
  /// In AppKit return it from `windowWillReturnUndoManager`. It ignores what views register, because the history knows
  /// what views have edited. It retains the commands, and is used on the main actor, as its responders are. Not
  /// `Sendable`.
  public final class CommandUndoManager: UndoManager {
    private let isUndoEnabled: () -> Bool
    private let isRedoEnabled: () -> Bool
    private let executeUndo: @MainActor () -> Void
    private let executeRedo: @MainActor () -> Void
    private let presentUndoName: () -> String?
    private let presentRedoName: () -> String?

    /// Makes an undo manager.
    ///
    /// - Parameters:
    ///   - undo: undoes the latest step.
    ///   - redo: redoes the step that was undone last.
    ///   - undoName: the name of the step that `undo` takes back.
    ///   - redoName: the name of the step that `redo` repeats.
    @MainActor
    public init(
      undo: Command<Void, Void>, redo: Command<Void, Void>, undoName: some ObservableValue<String?>,
      redoName: some ObservableValue<String?>
    ) {
      isUndoEnabled = { undo.isEnabled.peek() }
      isRedoEnabled = { redo.isEnabled.peek() }
      executeUndo = { undo.execute() }
      executeRedo = { redo.execute() }
      presentUndoName = { undoName.peek() }
      presentRedoName = { redoName.peek() }
      super.init()
      // Otherwise what views register would be kept, with all that it captures, and never be undone.
      disableUndoRegistration()
    }

    /// Whether the undo command is enabled.
    public override var canUndo: Bool { isUndoEnabled() }
    /// Whether the redo command is enabled.
    public override var canRedo: Bool { isRedoEnabled() }
    /// The name of the step that can be undone; empty if the step has no name, or there is no step.
    public override var undoActionName: String { presentUndoName() ?? "" }
    /// The name of the step that can be redone; empty if the step has no name, or there is no step.
    public override var redoActionName: String { presentRedoName() ?? "" }
    /// The title of the undo item in menus, in the language of the system.
    public override var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    /// The title of the redo item in menus, in the language of the system.
    public override var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

    /// Executes the undo command.
    public override func undo() { Self.perform(executeUndo) }
    /// Executes the redo command.
    public override func redo() { Self.perform(executeRedo) }

    // `UndoManager` has no isolation, but the responders that call it are on the main actor.
    private static func perform(_ work: @MainActor () -> Void) { MainActor.assumeIsolated { work() } }
  }
#endif
