#if canImport(SwiftUI)
  import Binding
  public import BindingArchitecture
  import Combine
  import Foundation
  public import SwiftUI

  extension View {
    /// Lets the system undo and redo the steps of a history: by the Edit menu, a shake, or three fingers.
    ///
    ///     NavigationStack { … }.undo(model.history)
    ///
    /// SwiftUI's undo manager cannot be replaced, so each step is registered with it, by its name. If the program
    /// itself undoes a step, by a button of its own for example, the system can still undo those before, but redoes
    /// nothing from before. Write it once for each scene. The view retains the history.
    public func undo(_ history: History) -> some View { modifier(UndoModifier(history: history)) }
  }

  private struct UndoModifier: ViewModifier {
    @StateObject private var registrar = UndoRegistrar()
    @Environment(\.undoManager) private var manager
    let history: History

    func body(content: Content) -> some View {
      let counts = history.stepCounts
      return
        content
        .onAppear { registrar.follow(history, by: manager) }
        .onDisappear { registrar.follow(nil, by: manager) }
        .onChange(of: [counts.undoable, counts.redoable]) { registrar.follow(history, by: manager) }
        .onChange(of: manager.map(ObjectIdentifier.init)) { registrar.follow(history, by: manager) }
    }
  }

  /// Registers the steps of a history with the undo manager of a system, as `UndoMirror` says.
  @MainActor
  private final class UndoRegistrar: ObservableObject {
    private var mirror = UndoMirror()
    private var history: History?
    private weak var manager: UndoManager?

    nonisolated init() {}

    func follow(_ history: History?, by manager: UndoManager?) {
      if history !== self.history || manager !== self.manager {
        self.manager?.removeAllActions(withTarget: self)
        (self.history, self.manager) = (history, manager)
        mirror.reset()
      }
      guard let history, let manager else { return }
      let counts = untracked { history.stepCounts }
      switch mirror.follow(undoable: counts.undoable, redoable: counts.redoable) {
      case .nothing: break
      case .register(let count): for _ in 0..<count { register() }
      case .rebuild(let count):
        manager.removeAllActions(withTarget: self)
        for _ in 0..<count { register() }
      }
    }

    /// Registers a step as a group of its own: the manager would put all steps that come in one event into one group.
    private func register() {
      guard let manager else { return }
      let isGrouping = manager.groupsByEvent
      manager.groupsByEvent = false
      manager.beginUndoGrouping()
      registerUndo()
      manager.endUndoGrouping()
      manager.groupsByEvent = isGrouping
    }

    private func registerUndo() {
      manager?.registerUndo(withTarget: self) { me in MainActor.assumeIsolated { me.undo() } }
      if let name = history?.undoName.peek() { manager?.setActionName(name) }
    }

    private func registerRedo() {
      manager?.registerUndo(withTarget: self) { me in MainActor.assumeIsolated { me.redo() } }
    }

    private func undo() {
      mirror.undo()
      // What is registered while the manager undoes is what it redoes.
      registerRedo()
      history?.undo.execute()
    }

    private func redo() {
      mirror.redo()
      registerUndo()
      history?.redo.execute()
    }
  }
#endif
