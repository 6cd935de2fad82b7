/// A task, the same under each coupling.
struct Job: Equatable {
  let title: String

  func done(by worker: String) -> Report { Report(text: "\(title), done by the \(worker)") }
}

/// The result of a task.
struct Report: Equatable {
  let text: String
}
