/// Something to do.
struct Todo: Identifiable, Codable, Equatable, Sendable {
  let id: Int
  var title: String
  var isCompleted = false
}

/// Which to-dos are shown.
enum TodoFilter: CaseIterable {
  case all, active, completed

  func includes(_ todo: Todo) -> Bool { self == .all || todo.isCompleted == (self == .completed) }
}
