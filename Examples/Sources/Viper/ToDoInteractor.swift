import Binding
import BindingArchitecture

/// The interactor, as presenters see it.
@MainActor protocol ToDoInteracting: AnyObject {
  /// Tracked: what follows from it follows it.
  var list: ToDoEntity { get }
  func perform(_ action: ToDoAction)
}

/// The interactor: says what an action does to the entity, and begins the work that an action asks for.
///
/// The first is a function of two values, so that a test calls it without doubles. The second is a command, whose
/// answer is an action like those of the user. A replay goes through the function alone: nothing is saved twice.
@MainActor final class ToDoInteractor: ToDoInteracting {
  /// Keeps items somewhere, on the caller's actor until it goes elsewhere.
  typealias Write = ([ToDoItem]) async throws -> Void
  /// Fetches the items that were kept.
  typealias Read = () async throws -> [ToDoItem]

  let store: Store<ToDoEntity, ToDoAction>
  private let scope = Scope()

  init(read: @escaping Read = { [] }, write: @escaping Write) {
    let store = Store(ToDoEntity(), keeping: 100, name: "to-do", Self.reduce)
    // The latest list is the one to be kept.
    let save = Command<[ToDoItem], Void>(policy: .latest, name: "save") { items in
      do {
        try await write(items)
        if !Task.isCancelled { store.send(.saved(items)) }
      } catch {
        if !Task.isCancelled { store.send(.notSaved("\(error)")) }
      }
    }
    let load = Command<Void, Void>(policy: .latest, name: "load") {
      do {
        let items = try await read()
        if !Task.isCancelled { store.send(.loaded(items)) }
      } catch {
        if !Task.isCancelled { store.send(.notLoaded("\(error)")) }
      }
    }
    self.store = store
    // Released with the scope, which cancels the work under way.
    store.handled.observe { action in
      switch action {
      case .load: load.execute()
      case .save: save.execute(store.state.value.items)
      default: break
      }
    }.store(in: scope)
  }

  var list: ToDoEntity { store.state.value }

  func perform(_ action: ToDoAction) { store.send(action) }

  /// What an action does to the entity.
  nonisolated static func reduce(_ list: inout ToDoEntity, _ action: ToDoAction) {
    switch action {
    case .load: list.loading = .underWay
    case .loaded(let items):
      // What was typed meanwhile stays, as what it is, behind what has come.
      list.items = items + list.items.filter { if case .typed = $0.id { true } else { false } }
      list.loading = .done
    case .notLoaded(let reason): list.loading = .failed(reason)
    case .add(let title):
      list.items.append(ToDoItem(id: .typed(list.nextNumber), title: title))
      list.nextNumber += 1
      list.saving = .changed
    case .toggle(let id):
      guard let place = list.items.firstIndex(where: { $0.id == id }) else { return }
      list.items[place].isDone.toggle()
      list.saving = .changed
    case .removeDone:
      guard list.items.contains(where: \.isDone) else { return }
      list.items.removeAll(where: \.isDone)
      list.saving = .changed
    case .open: break
    case .save: list.saving = .underWay
    // Items that were changed meanwhile have not been saved.
    case .saved(let items): list.saving = items == list.items ? .saved : .changed
    case .notSaved(let reason): list.saving = .failed(reason)
    }
  }
}
