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
    /// itself undoes a step, by a button of its own for example, the system can still undo the steps before that one,
    /// but can redo no step that was undone until then. Write this modifier once for each scene. The view retains the
    /// history.
    public func undo(_ history: History) -> some View { modifier(UndoModifier(history: history)) }
  }

  private struct UndoModifier: ViewModifier {
    @StateObject private var registrar = UndoRegistrar()
    @Environment(\.undoManager) private var manager
    let history: History

    func body(content: Content) -> some View {
      let names = history.stepNames
      return
        content
        .onAppear { registrar.follow(history, by: manager) }
        .onDisappear { registrar.follow(nil, by: manager) }
        .onChange(of: names) { registrar.follow(history, by: manager) }
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
      switch mirror.follow(untracked { history.stepNames }) {
      case .nothing: break
      case .register(let names): for name in names { register(name) }
      case .rebuild(let names):
        manager.removeAllActions(withTarget: self)
        for name in names { register(name) }
      }
    }

    /// Registers a step as a group of its own: the manager would put all steps that come in one event into one group.
    private func register(_ name: String?) {
      guard let manager else { return }
      let isGrouping = manager.groupsByEvent
      manager.groupsByEvent = false
      manager.beginUndoGrouping()
      registerUndo(name)
      manager.endUndoGrouping()
      manager.groupsByEvent = isGrouping
    }

    private func registerUndo(_ name: String?) {
      manager?.registerUndo(withTarget: self) { me in MainActor.assumeIsolated { me.undo() } }
      if let name { manager?.setActionName(name) }
    }

    private func registerRedo(_ name: String?) {
      manager?.registerUndo(withTarget: self) { me in MainActor.assumeIsolated { me.redo() } }
      if let name { manager?.setActionName(name) }
    }

    private func undo() {
      // What is registered while the manager undoes is what it redoes.
      registerRedo(mirror.undo())
      history?.undo.execute()
    }

    private func redo() {
      registerUndo(mirror.redo())
      history?.redo.execute()
    }
  }
#endif
