import Binding
import BindingCollections

/// A list of things to do, which is loaded from a storage and saved after each change.
@MainActor final class TodosViewModel {
  @Tracked var newTitle = ""
  @Tracked var filter = TodoFilter.all
  /// The to-do whose title is being edited.
  @Tracked var edited: Todo.ID?
  @Tracked private var isLoaded = false
  private let todos = ObservableArray<Todo>()
  private let storage: any TodoStorage
  private let scope = Scope()

  private(set) lazy var shown = todos.filtered(choosing: { [filter = $filter] in filter.value.includes })
  private(set) lazy var editedTitle = Observable(resetBy: { [weak self] in self?.edited }) { [weak self] in
    self?.edited.flatMap { self?.todos[id: $0]?.title } ?? ""
  }
  var areAllCompleted: Bool {
    get { todos.count > 0 && active == 0 }
    set { todos.update(where: { _ in true }) { $0.isCompleted = newValue } }
  }
  var countText: String { active == 1 ? "1 item left" : "\(active) items left" }
  var message: String {
    if let failure = load.failure.value { return "Not loaded: \(failure)" }
    return save.failure.value.map { "Not saved: \($0)" } ?? (load.isExecuting.value ? "Loading…" : "")
  }

  private(set) lazy var add = Command(for: self, enabledIf: { $0.isLoaded && $0.newTitle.title != nil }) { me in
    if let title = me.newTitle.title { me.add(title) }
  }
  private(set) lazy var commit = Command(for: self, enabledIf: { $0.edited != nil }) { me in
    if let id = me.edited { me.commit(id) }
  }
  private(set) lazy var clearCompleted = Command<Void, Void>(
    enabledIf: { [todos] in todos.value.contains(where: \.isCompleted) }
  ) { [todos] in todos.removeAll(where: \.isCompleted) }
  private(set) lazy var load = Command<Void, [Todo]>(for: self, enabledIf: { !$0.isLoaded }) { [storage] in
    try await storage.load()
  } then: { me, stored in
    me.begin(with: stored)
  }
  private(set) lazy var save = Command(
    for: self, given: { $0.isLoaded ? Array($0.todos.value) : nil }, policy: .queue, whenReleased: .finish
  ) { [storage] in
    try await storage.save($0)
  }

  init(storage: any TodoStorage) {
    self.storage = storage
    load.execute()
  }

  func toggle(_ id: Todo.ID) { todos[id: id]?.isCompleted.toggle() }
  func remove(_ id: Todo.ID) { todos.remove(id: id) }

  private var active: Int { todos.value.count { !$0.isCompleted } }

  private func add(_ title: String) {
    todos.append(Todo(id: (todos.value.map(\.id).max() ?? 0) + 1, title: title))
    newTitle = ""
  }

  private func commit(_ id: Todo.ID) {
    if let title = editedTitle.value.title { todos[id: id]?.title = title } else { todos.remove(id: id) }
    edited = nil
  }

  private func begin(with stored: [Todo]) {
    todos.replaceAll(with: stored, by: \.id)
    isLoaded = true
    // Not before: what was loaded need not be saved.
    todos.observeChanges { [weak self] _, _ in self?.save.execute() }.store(in: scope)
  }
}

extension String {
  /// The text without the spaces around it; `nil` if it is empty then.
  fileprivate var title: String? {
    let title = drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    return title.isEmpty ? nil : String(title)
  }
}
