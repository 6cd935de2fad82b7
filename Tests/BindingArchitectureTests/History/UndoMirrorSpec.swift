import Binding
import BindingArchitecture
import Testing

/// The stack of a system's undo manager, beside a history.
@Suite final class UndoMirrorSpec {
  /// An undo manager as a system has one: what is registered while it undoes can be redone, and what is registered
  /// otherwise takes that away.
  private final class System {
    typealias Entry = (name: String?, action: () -> Void)
    private enum Phase { case idle, undoing, redoing }
    private var phase = Phase.idle
    private(set) var (undos, redos) = ([Entry](), [Entry]())

    func register(_ name: String?, _ action: @escaping () -> Void) {
      switch phase {
      case .idle: (undos, redos) = (undos + [(name, action)], [])
      case .undoing: redos.append((name, action))
      case .redoing: undos.append((name, action))
      }
    }

    func removeAll() { (undos, redos) = ([], []) }

    func undo() {
      guard let entry = undos.popLast() else { return }
      phase = .undoing
      entry.action()
      phase = .idle
    }

    func redo() {
      guard let entry = redos.popLast() else { return }
      phase = .redoing
      entry.action()
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
        let names = history.stepNames
        untracked { self?.follow(names) }
      }
      follow(history.stepNames)
    }

    func follow(_ names: StepNames) {
      switch mirror.follow(names) {
      case .nothing: break
      case .register(let names): for name in names { system.register(name) { self.undo() } }
      case .rebuild(let names):
        system.removeAll()
        for name in names { system.register(name) { self.undo() } }
      }
    }

    func undo() {
      system.register(mirror.undo()) { self.redo() }
      history.undo.execute()
    }

    func redo() {
      system.register(mirror.redo()) { self.undo() }
      history.redo.execute()
    }
  }

  private let number = Observable(0)
  private let system = System()

  // The actions retain the connection, which retains the system.
  deinit { system.removeAll() }

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
    connection.follow(history.stepNames)
    #expect(system.undos.count == 2)
  }

  @Test func `the system has each step by its name, whichever of them it undoes and redoes`() {
    let history = History(of: number)
    history.group("One") { number.value = 1 }
    number.value = 2
    history.group("Three") { number.value = 3 }
    let connection = Connection(history, system)
    #expect(system.undos.map(\.name) == ["One", nil, "Three"])
    for _ in 0..<3 { system.undo() }
    #expect(system.redos.map(\.name) == ["Three", nil, "One"])
    for _ in 0..<3 { system.redo() }
    #expect(system.undos.map(\.name) == ["One", nil, "Three"])
    _ = connection
  }

  @Test func `the system has the steps of a history that has reached its limit`() {
    let history = History(of: number, limit: 2)
    let connection = Connection(history, system)
    for next in 1...4 { history.group("\(next)") { number.value = next } }
    #expect(system.undos.map(\.name) == ["3", "4"])
    system.undo()
    #expect(number.value == 3 && history.undoName.value == "3" && system.redos.map(\.name) == ["4"])
    _ = connection
  }

  @Test func `what an effect adds to the undo of the system leaves the redo in the system's stack`() {
    let isEven = Observable(true)
    let history = History(of: number, isEven)
    let connection = Connection(history, system)
    for next in 1...2 { history.group("\(next)") { number.value = next } }
    let following = Effect { [number] in isEven.value = number.value.isMultiple(of: 2) }
    system.undo()
    #expect(system.undos.map(\.name) == ["1"] && system.redos.map(\.name) == ["2"])
    system.redo()
    #expect(number.value == 2 && system.undos.map(\.name) == ["1", "2"])
    following.cancel()
    _ = connection
  }

  @Test func `the same steps as before are nothing to register`() {
    var mirror = UndoMirror()
    let both = StepNames(undoable: ["A", "B"])
    #expect(mirror.follow(both) == .register(["A", "B"]))
    #expect(mirror.follow(both) == .nothing)
    #expect(mirror.undo() == "B")
    #expect(mirror.follow(StepNames(undoable: ["A"], redoable: ["B"])) == .nothing)
    #expect(mirror.redo() == "B")
    #expect(mirror.follow(both) == .nothing)
    #expect(mirror.follow(StepNames(undoable: ["A"], redoable: ["B"])) == .rebuild(["A"]))
    mirror.reset()
    #expect(mirror.follow(StepNames(undoable: ["A"], redoable: ["B"])) == .rebuild(["A"]))
    #expect(mirror.undo() == "A")
    #expect(mirror.undo() == nil)
  }
}
