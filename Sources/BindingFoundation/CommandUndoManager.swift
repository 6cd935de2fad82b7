#if canImport(UIKit) || canImport(AppKit)
  public import Binding
  public import Foundation

  /// An undo manager that is two commands, those of a `History` for example: for the Edit menu, the shake of a
  /// telephone and whatever else asks the responders for one.
  ///
  ///     final class EditorViewController: UIViewController {
  ///       lazy var undos = CommandUndoManager(
  ///         undo: history.undo, redo: history.redo, undoName: history.undoName, redoName: history.redoName)
  ///       override var undoManager: UndoManager? { undos }
  ///     }
  ///
  /// In AppKit return it from `windowWillReturnUndoManager`. What views register with it is not undone: the history is
  /// the truth, and knows what the views have edited.
  ///
  /// It keeps the commands. Used on the main actor, as its responders are. Not `Sendable`.
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
    ///   - undo: takes the latest step back.
    ///   - redo: does it again.
    ///   - undoName: the name of the step that `undo` takes back.
    ///   - redoName: the name of the step that `redo` does again.
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
    }

    /// Whether the command that undoes is enabled.
    public override var canUndo: Bool { isUndoEnabled() }
    /// Whether the command that does again is enabled.
    public override var canRedo: Bool { isRedoEnabled() }
    /// The name of the step that can be undone; empty if it has none.
    public override var undoActionName: String { presentUndoName() ?? "" }
    /// The name of the step that can be done again; empty if it has none.
    public override var redoActionName: String { presentRedoName() ?? "" }
    /// What a menu calls it, in the language of the system.
    public override var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    /// What a menu calls it, in the language of the system.
    public override var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

    /// Executes the command that undoes.
    public override func undo() { Self.perform(executeUndo) }
    /// Executes the command that does again.
    public override func redo() { Self.perform(executeRedo) }

    /// Responders ask on the main thread.
    private static func perform(_ work: @MainActor () -> Void) { MainActor.assumeIsolated { work() } }
  }
#endif
