/// What is to be done, the same under each coupling.
struct Job: Equatable {
  let title: String

  func done(by worker: String) -> Report { Report(text: "\(title), done by the \(worker)") }
}

/// What comes of it.
struct Report: Equatable {
  let text: String
}
