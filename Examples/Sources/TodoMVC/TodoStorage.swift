import Foundation

/// Where to-dos are kept between two runs of the app.
protocol TodoStorage: Sendable {
  func load() async throws -> [Todo]
  func save(_ todos: [Todo]) async throws
}

/// Keeps to-dos in memory. It may fail now and then.
actor MemoryTodoStorage: TodoStorage {
  struct Full: Error, CustomStringConvertible {
    let description = "The disk is full."
  }

  private var todos: [Todo]
  private let period: Int
  private var saves = 0

  init(_ todos: [Todo] = [], failingEach period: Int = .max) { (self.todos, self.period) = (todos, period) }

  func load() -> [Todo] { todos }

  func save(_ todos: [Todo]) throws {
    saves += 1
    if saves.isMultiple(of: period) { throw Full() }
    self.todos = todos
  }
}

/// Keeps to-dos in a file, as JSON. Without a file there are none.
actor FileTodoStorage: TodoStorage {
  private let url: URL

  init(_ url: URL) { self.url = url }

  func load() throws -> [Todo] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    return try JSONDecoder().decode([Todo].self, from: Data(contentsOf: url))
  }

  func save(_ todos: [Todo]) throws { try JSONEncoder().encode(todos).write(to: url, options: .atomic) }
}
