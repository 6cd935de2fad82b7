import Binding
import BindingCollections

/// A list of things to do, which is loaded from a storage and saved after each change.
@MainActor final class TodosViewModel {
  let newTitle = Observable("")
  let filter = Observable(TodoFilter.all)
  let shown: DerivedArray<Todo>
  let areAllCompleted: Lens<Bool>
  let countText: Computed<String>
  /// The to-do whose title is being edited.
  let edited = Observable<Todo.ID?>(nil)
  let editedTitle: Observable<String>
  let add, commit, clearCompleted, load, save: Command<Void, Void>
  let message: Computed<String>
  private let todos: ObservableArray<Todo>
  private let scope = Scope()

  init(storage: any TodoStorage) {
    let (todos, newTitle, filter, edited) = (ObservableArray<Todo>(), newTitle, filter, edited)
    let (active, isLoaded) = (Computed { todos.value.count { !$0.isCompleted } }, Observable(false))
    let editedTitle = Observable(resetBy: { edited.value }) { edited.value.flatMap { todos[id: $0]?.title } ?? "" }
    (self.todos, self.editedTitle) = (todos, editedTitle)
    shown = todos.filtered(choosing: { filter.value.includes })
    areAllCompleted = Lens(
      get: { todos.count > 0 && active.value == 0 },
      set: { isCompleted in todos.update(where: { _ in true }) { $0.isCompleted = isCompleted } })
    countText = active.map { $0 == 1 ? "1 item left" : "\($0) items left" }
    add = Command(enabledIf: { newTitle.value.title }) { title in
      todos.append(Todo(id: (todos.value.map(\.id).max() ?? 0) + 1, title: title))
      newTitle.value = ""
    }
    commit = Command(enabledIf: { edited.value }) { id in
      if let title = editedTitle.value.title { todos[id: id]?.title = title } else { todos.remove(id: id) }
      edited.value = nil
    }
    clearCompleted = Command(enabledIf: { todos.value.contains(where: \.isCompleted) }) {
      todos.removeAll(where: \.isCompleted)
    }
    let load = Command {
      let stored = try await storage.load()
      todos.replaceAll(with: stored, by: \.id)
      isLoaded.value = true
    }
    let save = Command(enabledIf: { isLoaded.value }, policy: .queue) { try await storage.save(Array(todos.value)) }
    (self.load, self.save) = (load, save)
    message = Computed {
      if let failure = load.failure.value { return "Not loaded: \(failure)" }
      return save.failure.value.map { "Not saved: \($0)" } ?? (load.isExecuting.value ? "Loading…" : "")
    }
    todos.observeChanges { _, _ in if isLoaded.peek() { save.execute() } }.store(in: scope)
    load.execute()
  }

  func toggle(_ id: Todo.ID) { todos[id: id]?.isCompleted.toggle() }
  func remove(_ id: Todo.ID) { todos.remove(id: id) }
}

extension String {
  /// Without the spaces around it; `nil` if nothing is left.
  fileprivate var title: String? {
    let title = drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    return title.isEmpty ? nil : String(title)
  }
}
