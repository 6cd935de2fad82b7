import Binding
import BindingArchitecture
import BindingFoundation

@MainActor
func undoChecks() async {
  await Checks.check("an undo manager executes the commands of a history, and names its steps") {
    let title = Observable("Essay")
    let history = History(of: title)
    let undos = CommandUndoManager(
      undo: history.undo, redo: history.redo, undoName: history.undoName, redoName: history.redoName)
    expect(undos.canUndo || undos.canRedo, false)
    expect(undos.undoActionName, "")
    history.group("Typing") { title.value = "Poem" }
    expect(undos.canUndo && !undos.canRedo, true)
    expect(undos.undoMenuItemTitle, "Undo Typing")
    undos.undo()
    expect(title.value, "Essay")
    expect(undos.canRedo && !undos.canUndo, true)
    expect(undos.redoMenuItemTitle, "Redo Typing")
    undos.redo()
    expect(title.value, "Poem")
    expect(undos.redoActionName, "")
  }
}
