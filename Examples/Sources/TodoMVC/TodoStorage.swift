import Foundation

/// Where to-dos are kept between two runs of the app.
protocol TodoStorage: Sendable {
  func load() async throws -> [Todo]
  func save(_ todos: [Todo]) async throws
}

/// Keeps to-dos as long as it lives.
actor MemoryTodoStorage: TodoStorage {
  private var todos: [Todo]

  init(_ todos: [Todo] = []) { self.todos = todos }

  func load() -> [Todo] { todos }
  func save(_ todos: [Todo]) { self.todos = todos }
}

/// Keeps to-dos in a file, as JSON. There are none as long as there is no file.
actor FileTodoStorage: TodoStorage {
  private let url: URL

  init(_ url: URL) { self.url = url }

  func load() throws -> [Todo] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    return try JSONDecoder().decode([Todo].self, from: Data(contentsOf: url))
  }

  func save(_ todos: [Todo]) throws { try JSONEncoder().encode(todos).write(to: url, options: .atomic) }
}
