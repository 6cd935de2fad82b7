// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

/// Foundation has it on Apple's systems alone.
open class UndoManager: NSObject {
  open var canUndo: Bool { false }
  open var canRedo: Bool { false }
  open var undoActionName: String { "" }
  open var redoActionName: String { "" }
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
  open func undoMenuTitle(forUndoActionName actionName: String) -> String { "Undo \(actionName)" }
  open func redoMenuTitle(forUndoActionName actionName: String) -> String { "Redo \(actionName)" }
  open func disableUndoRegistration() {}
  open func undo() {}
  open func redo() {}
  open var groupsByEvent = true
  open func beginUndoGrouping() {}
  open func endUndoGrouping() {}
  open func setActionName(_ actionName: String) {}
  open func removeAllActions(withTarget target: Any) {}
}

extension UndoManager {
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping (TargetType) -> Void
  ) {}
}
