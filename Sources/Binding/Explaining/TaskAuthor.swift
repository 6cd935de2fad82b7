/// Work that goes on in a task: what it writes is attributed to it.
///
/// Found by its task, when a tracer asks. Not a task-local value: a closure would have to be called with it, and work
/// that says nothing of its actor would leave that.
@usableFromInline
package class TaskAuthor: @unchecked Sendable {
  /// What works, by the task.
  @usableFromInline static let working = Shared<[Int: TaskAuthor]>([:])

  /// The words before the name: `the command`.
  @usableFromInline let kind: StaticString
  @usableFromInline final package let name: String

  @usableFromInline
  package init(_ kind: StaticString, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// The number of the present task.
  @export(implementation)
  package static var presentTask: Int { withUnsafeCurrentTask { $0?.hashValue ?? 0 } }

  /// The work of the present task.
  @usableFromInline
  package static var present: TaskAuthor? {
    let task = presentTask
    return working.withLock { $0[task] }
  }

  /// The present task begins to do this work, and says so until ``end(_:)`` is called with the answer.
  @usableFromInline
  package final func begin() -> Int {
    let task = Self.presentTask
    Self.working.withLock { $0[task] = self }
    return task
  }

  @usableFromInline
  package static func end(_ task: Int) { working.withLock { $0[task] = nil } }
}
