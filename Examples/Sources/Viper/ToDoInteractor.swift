import Binding
import BindingArchitecture

/// The interactor, as presenters see it.
@MainActor protocol ToDoInteracting: AnyObject {
  /// Tracked: whatever is derived from it follows it.
  var list: ToDoEntity { get }
  func perform(_ action: ToDoAction)
}

/// The interactor: says how an action changes the entity, and begins the work that an action asks for.
///
/// The first is a function of two values, so that a test needs no doubles. The second is a command, whose answer is
/// another action. A replay only calls the function: nothing is saved twice.
@MainActor final class ToDoInteractor: ToDoInteracting {
  /// Stores items. Called on the caller's actor.
  typealias Write = ([ToDoItem]) async throws -> Void
  /// Fetches the stored items.
  typealias Read = () async throws -> [ToDoItem]

  let store: Store<ToDoEntity, ToDoAction>
  private let scope = Scope()

  init(read: @escaping Read = { [] }, write: @escaping Write) {
    let store = Store(ToDoEntity(), keeping: 100, name: "to-do", Self.reduce)
    // The latest list has to be saved.
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
    // Released with the scope, which cancels the running work.
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

  /// The change of the entity by an action.
  nonisolated static func reduce(_ list: inout ToDoEntity, _ action: ToDoAction) {
    switch action {
    case .load: list.loading = .underWay
    case .loaded(let items):
      // Items that were added meanwhile stay new, and are placed behind the loaded ones.
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
