import Binding
import BindingArchitecture
import Testing

/// The stack of a system's undo manager, beside a history.
@Suite struct UndoMirrorSpec {
  /// An undo manager as a system has one: what is registered while it undoes can be redone, and what is registered
  /// otherwise takes that away.
  private final class System {
    private enum Phase { case idle, undoing, redoing }
    private var phase = Phase.idle
    private(set) var (undos, redos) = ([() -> Void](), [() -> Void]())

    func register(_ action: @escaping () -> Void) {
      switch phase {
      case .idle: (undos, redos) = (undos + [action], [])
      case .undoing: redos.append(action)
      case .redoing: undos.append(action)
      }
    }

    func removeAll() { (undos, redos) = ([], []) }

    func undo() {
      guard let action = undos.popLast() else { return }
      phase = .undoing
      action()
      phase = .idle
    }

    func redo() {
      guard let action = redos.popLast() else { return }
      phase = .redoing
      action()
      phase = .idle
    }
  }

  /// Connects the two as an adapter does.
  private final class Connection {
    let (history, system): (History, System)
    var mirror = UndoMirror()
    var following: Subscription?

    init(_ history: History, _ system: System) {
      (self.history, self.system) = (history, system)
      following = Effect { [weak self] in
        let counts = history.stepCounts
        untracked { self?.follow(counts) }
      }
      follow(history.stepCounts)
    }

    func follow(_ counts: (undoable: Int, redoable: Int)) {
      switch mirror.follow(undoable: counts.undoable, redoable: counts.redoable) {
      case .nothing: break
      case .register(let count): for _ in 0..<count { system.register { self.undo() } }
      case .rebuild(let count):
        system.removeAll()
        for _ in 0..<count { system.register { self.undo() } }
      }
    }

    func undo() {
      mirror.undo()
      system.register { self.redo() }
      history.undo.execute()
    }

    func redo() {
      mirror.redo()
      system.register { self.undo() }
      history.redo.execute()
    }
  }

  private let number = Observable(0)
  private let system = System()

  @Test func `the system undoes and redoes the steps of the history`() {
    let connection = Connection(History(of: number), system)
    for next in 1...3 { number.value = next }
    #expect(system.undos.count == 3)
    system.undo()
    system.undo()
    #expect(number.value == 1)
    system.redo()
    #expect(number.value == 2)
    #expect(system.undos.count == 2)
    #expect(system.redos.count == 1)
    number.value = 9
    #expect(system.undos.count == 3)
    #expect(system.redos.isEmpty)
    for _ in 0..<3 { system.undo() }
    #expect(number.value == 0)
    for _ in 0..<3 { system.redo() }
    #expect(number.value == 9)
    _ = connection
  }

  @Test func `what the program undoes is taken from the system's stack`() {
    let connection = Connection(History(of: number), system)
    for next in 1...3 { number.value = next }
    connection.history.undo.execute()
    #expect(system.undos.count == 2)
    system.undo()
    #expect(number.value == 1)
    connection.history.redo.execute()
    connection.history.redo.execute()
    #expect(number.value == 3)
    #expect(system.undos.count == 3)
  }

  @Test func `steps from before the connection are registered, and after a reset all of them again`() {
    let history = History(of: number)
    for next in 1...2 { number.value = next }
    let connection = Connection(history, system)
    #expect(system.undos.count == 2)
    system.removeAll()
    connection.mirror.reset()
    connection.follow(history.stepCounts)
    #expect(system.undos.count == 2)
  }

  @Test func `as many steps as before are nothing to register`() {
    var mirror = UndoMirror()
    #expect(mirror.follow(undoable: 2, redoable: 0) == .register(2))
    #expect(mirror.follow(undoable: 2, redoable: 0) == .nothing)
    mirror.undo()
    #expect(mirror.follow(undoable: 1, redoable: 1) == .nothing)
    mirror.redo()
    #expect(mirror.follow(undoable: 2, redoable: 0) == .nothing)
    #expect(mirror.follow(undoable: 1, redoable: 1) == .rebuild(1))
    mirror.reset()
    #expect(mirror.follow(undoable: 1, redoable: 1) == .rebuild(1))
  }
}
