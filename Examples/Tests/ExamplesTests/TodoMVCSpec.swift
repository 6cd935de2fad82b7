import Binding
import BindingCollections
import BindingTesting
import Foundation
import TerminalWidgets
import Testing

@testable import TodoMVC

/// A storage that does what a test tells it to.
private actor FaultyStorage: TodoStorage {
  struct Full: Error, CustomStringConvertible { let description = "the disk is full" }

  private(set) var saved: [[Todo]] = []
  private var isFull = false

  func setFull(_ isFull: Bool) { self.isFull = isFull }
  func load() throws -> [Todo] {
    if isFull { throw Full() }
    return []
  }
  func save(_ todos: [Todo]) throws {
    if isFull { throw Full() }
    saved.append(todos)
  }
}

@MainActor @Suite struct TodoMVCSpec {
  private func viewModel(_ titles: String...) async -> (TodosViewModel, MemoryTodoStorage) {
    let storage = MemoryTodoStorage(titles.enumerated().map { Todo(id: $0 + 1, title: $1) })
    let viewModel = TodosViewModel(storage: storage)
    await settle(viewModel)
    return (viewModel, storage)
  }

  private func settle(_ viewModel: TodosViewModel) async {
    _ = await drain { !viewModel.load.isExecuting.value && !viewModel.save.isExecuting.value }
  }

  private func titles(_ viewModel: TodosViewModel) -> [String] { viewModel.shown.value.map(\.title) }

  @Test func `an added item is trimmed, listed and saved`() async {
    let (viewModel, storage) = await viewModel("a")
    #expect(!viewModel.add.isEnabled.value)
    viewModel.newTitle = "   "
    #expect(!viewModel.add.isEnabled.value)
    viewModel.newTitle = "  b c "
    viewModel.add.execute()
    #expect(titles(viewModel) == ["a", "b c"] && viewModel.newTitle.isEmpty)
    #expect(viewModel.countText == "2 items left")
    await settle(viewModel)
    let stored = await storage.load()
    #expect(stored.map(\.title) == ["a", "b c"])
  }

  @Test func `an item can be added when the others are there`() async {
    let viewModel = TodosViewModel(storage: MemoryTodoStorage([Todo(id: 1, title: "a")]))
    viewModel.newTitle = "b"
    viewModel.add.execute()
    #expect(viewModel.shown.count == 0 && viewModel.newTitle == "b", "what was typed is kept")
    await settle(viewModel)
    viewModel.add.execute()
    #expect(titles(viewModel) == ["a", "b"])
    await settle(viewModel)
  }

  @Test func `done items are counted, filtered and cleared`() async {
    let (viewModel, _) = await viewModel("a", "b", "c")
    viewModel.toggle(2)
    #expect(viewModel.countText == "2 items left")
    viewModel.filter = .completed
    #expect(titles(viewModel) == ["b"])
    viewModel.filter = .active
    #expect(titles(viewModel) == ["a", "c"])
    viewModel.toggle(1)
    #expect(titles(viewModel) == ["c"] && viewModel.countText == "1 item left")
    viewModel.clearCompleted.execute()
    viewModel.filter = .all
    #expect(titles(viewModel) == ["c"] && !viewModel.clearCompleted.isEnabled.value)
  }

  @Test func `all items are done at once, and undone`() async {
    let (viewModel, _) = await viewModel("a", "b")
    #expect(!viewModel.areAllCompleted)
    viewModel.areAllCompleted = true
    #expect(viewModel.shown.value.allSatisfy { $0.isCompleted })
    viewModel.toggle(1)
    #expect(!viewModel.areAllCompleted)
    viewModel.toggle(1)
    viewModel.areAllCompleted = false
    #expect(viewModel.countText == "2 items left")
    viewModel.remove(1)
    viewModel.remove(2)
    #expect(!viewModel.areAllCompleted)
  }

  @Test func `a title is edited or given up, and an empty one removes the item`() async {
    let (viewModel, _) = await viewModel("a", "b")
    viewModel.edited = 2
    #expect(viewModel.editedTitle.value == "b")
    viewModel.editedTitle.value = "x"
    viewModel.edited = nil
    #expect(titles(viewModel) == ["a", "b"] && viewModel.editedTitle.value.isEmpty)
    viewModel.edited = 2
    viewModel.editedTitle.value = " c "
    viewModel.commit.execute()
    #expect(titles(viewModel) == ["a", "c"] && viewModel.edited == nil)
    viewModel.edited = 1
    viewModel.editedTitle.value = " "
    viewModel.commit.execute()
    #expect(titles(viewModel) == ["c"])
  }

  @Test func `a failure of saving is shown, and the items are saved when it is possible`() async {
    let storage = FaultyStorage()
    let viewModel = TodosViewModel(storage: storage)
    await settle(viewModel)
    await storage.setFull(true)
    viewModel.newTitle = "a"
    viewModel.add.execute()
    await settle(viewModel)
    #expect(viewModel.message == "Not saved: the disk is full" && titles(viewModel) == ["a"])
    await storage.setFull(false)
    viewModel.save.execute()
    await settle(viewModel)
    #expect(viewModel.message.isEmpty)
    let saved = await storage.saved
    #expect(saved.map { $0.map(\.title) } == [["a"]])
  }

  @Test func `a file that could not be loaded is not overwritten`() async {
    let storage = FaultyStorage()
    await storage.setFull(true)
    let viewModel = TodosViewModel(storage: storage)
    await settle(viewModel)
    #expect(viewModel.message == "Not loaded: the disk is full")
    await storage.setFull(false)
    viewModel.newTitle = "a"
    viewModel.add.execute()
    await settle(viewModel)
    let saved = await storage.saved
    #expect(saved.isEmpty && !viewModel.save.isEnabled.value)
  }

  @Test func `a file keeps the items for the next run`() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "todos-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    for round in 1...2 {
      let viewModel = TodosViewModel(storage: FileTodoStorage(url))
      await settle(viewModel)
      #expect(viewModel.shown.count == round - 1)
      viewModel.newTitle = "todo \(round)"
      viewModel.add.execute()
      viewModel.toggle(1)
      await settle(viewModel)
    }
    let stored = try await FileTodoStorage(url).load()
    #expect(stored == [Todo(id: 1, title: "todo 1"), Todo(id: 2, title: "todo 2")])
    try Data("x".utf8).write(to: url)
    let broken = TodosViewModel(storage: FileTodoStorage(url))
    await settle(broken)
    #expect(broken.message.hasPrefix("Not loaded: "))
  }

  @Test func `the screen adds, filters and edits items by keys`() async {
    let (viewModel, _) = await viewModel("a", "b")
    let scope = Scope()
    let screen = screen(of: viewModel, in: scope)
    screen.type("c<enter><tab><down><down> ")
    #expect(screen.text().contains("> [x] b") && screen.text().contains("  [ ] c"))
    screen.type("<enter>ee<enter>d")
    #expect(titles(viewModel) == ["a", "c"])
    screen.type("<tab><right>")
    #expect(screen.text().contains("2 items left") && screen.text().contains("Show:  all  ‹active›  completed"))
    await settle(viewModel)
  }

  @Test func `no part of the items is kept alive`() async {
    let scope = Scope()
    var kept: TodosViewModel? = TodosViewModel(storage: MemoryTodoStorage())
    await settle(kept!)
    weak let weakViewModel = kept
    _ = screen(of: kept!, in: scope)
    scope.end()
    kept = nil
    await drain()
    #expect(weakViewModel == nil)
  }
}
