// The view model of TodoMVC, with `@Observable`.
// With: Examples/Sources/TodoMVC/Todo.swift Examples/Sources/TodoMVC/TodoStorage.swift
import Foundation
import Observation

// MARK: The view model

@MainActor @Observable final class TodosViewModel {
  var newTitle = ""
  var filter = TodoFilter.all
  /// The to-do whose title is being edited.
  var edited: Todo.ID? {
    didSet { if edited != oldValue { editedTitle = todos.first { $0.id == edited }?.title ?? "" } }
  }
  var editedTitle = ""
  private var todos: [Todo] = [] { didSet { if isLoaded, todos != oldValue { save() } } }
  private var isLoaded = false
  private var isLoading = false
  private var loadFailure: (any Error)?
  private var saveFailure: (any Error)?
  private let storage: any TodoStorage
  @ObservationIgnored private var work: Task<Void, Never>?

  init(storage: any TodoStorage) {
    self.storage = storage
    load()
  }

  var shown: [Todo] { todos.filter(filter.includes) }
  private var active: Int { todos.count { !$0.isCompleted } }
  var countText: String { active == 1 ? "1 item left" : "\(active) items left" }
  var areAllCompleted: Bool {
    get { !todos.isEmpty && active == 0 }
    set {
      todos = todos.map {
        var todo = $0
        todo.isCompleted = newValue
        return todo
      }
    }
  }
  var message: String {
    if let loadFailure { return "Not loaded: \(loadFailure)" }
    return saveFailure.map { "Not saved: \($0)" } ?? (isLoading ? "Loading…" : "")
  }

  var canAdd: Bool { isLoaded && newTitle.title != nil }
  func add() {
    guard canAdd, let title = newTitle.title else { return }
    todos.append(Todo(id: (todos.map(\.id).max() ?? 0) + 1, title: title))
    newTitle = ""
  }
  func commit() {
    guard let edited, let index = todos.firstIndex(where: { $0.id == edited }) else { return }
    if let title = editedTitle.title { todos[index].title = title } else { todos.remove(at: index) }
    self.edited = nil
  }
  var canClearCompleted: Bool { todos.contains(where: \.isCompleted) }
  func clearCompleted() { todos.removeAll(where: \.isCompleted) }
  func toggle(_ id: Todo.ID) {
    if let index = todos.firstIndex(where: { $0.id == id }) { todos[index].isCompleted.toggle() }
  }
  func remove(_ id: Todo.ID) { todos.removeAll { $0.id == id } }

  func load() {
    guard !isLoading else { return }
    (isLoading, loadFailure) = (true, nil)
    work = Task { [weak self, storage] in
      let result: Result<[Todo], any Error>
      do { result = .success(try await storage.load()) } catch { result = .failure(error) }
      guard let self else { return }
      self.isLoading = false
      switch result {
      case .success(let stored): (self.todos, self.isLoaded) = (stored, true)
      case .failure(let error): self.loadFailure = error
      }
    }
  }
  var canSave: Bool { isLoaded }
  func save() {
    guard canSave else { return }
    work = Task { [weak self, storage, todos, work] in
      await work?.value
      self?.saveFailure = nil
      do { try await storage.save(todos) } catch { self?.saveFailure = error }
    }
  }
}

extension String {
  /// Without the spaces around it; `nil` if nothing is left.
  fileprivate var title: String? {
    let title = drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    return title.isEmpty ? nil : String(title)
  }
}

// MARK: A run

let storage = MemoryTodoStorage([Todo(id: 1, title: "a")])
let todos = TodosViewModel(storage: storage)
try await Task.sleep(for: .milliseconds(20))
todos.newTitle = " b "
todos.add()
todos.toggle(1)
print(todos.countText, todos.shown.map(\.title))
try await Task.sleep(for: .milliseconds(20))
print(await storage.load().map(\.title))

// Prints:
// 1 item left ["a", "b"]
// ["a", "b"]
