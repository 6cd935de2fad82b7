package import Binding
import BindingCollections
package import TerminalWidgets

/// TodoMVC, with a storage in memory that fails now and then.
@MainActor package func todosScreen(in scope: Scope) -> Screen {
  let todos = ["Taste TypeScript", "Buy a unicorn"].enumerated().map { Todo(id: $0, title: $1, isCompleted: $0 == 0) }
  return screen(of: TodosViewModel(storage: MemoryTodoStorage(todos, failingEach: 3)), in: scope)
}

@MainActor func screen(of viewModel: TodosViewModel, in scope: Scope) -> Screen {
  let (new, all, list, title) = (
    Entry("What needs to be done"), Toggle("all done"), ListBox(height: 10), Entry("Title")
  )
  let filter = Choice<TodoFilter>("Show", TodoFilter.allCases.map { ($0, "\($0)") })
  let (clear, save, count, message) = (Button("Clear completed"), Button("Save"), Label(), Label(isWarning: true))
  viewModel.$newTitle.bindTwoWay(to: new).store(in: scope)
  viewModel.editedTitle.bindTwoWay(to: title).store(in: scope)
  viewModel.$edited.bind(to: title) { $0.isEnabled = $1 != nil }.store(in: scope)
  Lens(get: { viewModel.areAllCompleted }, set: { viewModel.areAllCompleted = $0 }).bindTwoWay(to: all).store(in: scope)
  viewModel.$filter.bindTwoWay(to: filter).store(in: scope)
  viewModel.shown.bind(to: list) { $0.rows = $1.map { "[\($0.isCompleted ? "x" : " ")] \($0.title)" } }.store(in: scope)
  Computed(of: viewModel, \.countText).bind(to: count, \.text).store(in: scope)
  Computed(of: viewModel, \.message).bind(to: message, \.text).store(in: scope)
  viewModel.clearCompleted.bind(to: clear, in: scope)
  viewModel.save.bind(to: save, in: scope)
  // Only after a failure there is something to be saved by hand.
  viewModel.save.failure.bind(to: save) { $0.isEnabled = $1 != nil }.store(in: scope)
  new.onEnter = { viewModel.add.execute() }
  // The title and the list pass the focus to each other.
  title.onEnter = { [weak list] in
    viewModel.commit.execute()
    list?.isFocused = true
  }
  list.onKey = { [weak list] key in
    guard let offset = list?.content, offset < viewModel.shown.count else { return false }
    let id = viewModel.shown[offset].id
    switch key {
    case .text(" "): viewModel.toggle(id)
    case .delete, .text("d"): viewModel.remove(id)
    case .enter:
      viewModel.edited = id
      title.isFocused = true
    default: return false
    }
    return true
  }
  return Screen(
    "TodoMVC", of: viewModel, help: "in the list: Space done  Enter edit  d delete", new, list, title,
    count, filter,
    Row(all, clear, save), message)
}

/// Adds a to-do, completes it, and shows the remaining ones.
@MainActor package func todosDemo(_ print: @escaping (String) -> Void) async {
  let scope = Scope()
  let viewModel = TodosViewModel(storage: MemoryTodoStorage([Todo(id: 1, title: "Buy a unicorn")]))
  let screen = screen(of: viewModel, in: scope)
  while viewModel.load.isExecuting.value { await Task.yield() }
  for keys in ["Feed it<enter>", "<tab><down> <tab><right>"] { screen.play(keys, print) }
}
