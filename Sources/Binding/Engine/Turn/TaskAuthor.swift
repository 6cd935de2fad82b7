internal import Synchronization

/// Asynchronous work, such as that of a command. A trace attributes to it the writes of the task in which it runs.
///
/// A tracer finds the author by the task. A task-local value would not do: the work would have to be called in a
/// closure that binds the value, and a closure that is not isolated would leave its actor.
@usableFromInline
package class TaskAuthor: @unchecked Sendable {
  /// The authors whose work is under way, by the hash values of their tasks.
  private static let working = Mutex<[Int: TaskAuthor]>([:])

  /// What the author is: the words before its name in a message, such as `the command`.
  @usableFromInline let kind: StaticString
  @usableFromInline final package let name: String
  /// Whether the work was called on an actor, and has made no node off that actor.
  final var belongsToActor: Bool

  @usableFromInline
  package init(_ kind: StaticString, _ name: String, belongsToActor: Bool) {
    self.kind = kind
    self.name = name
    self.belongsToActor = belongsToActor
  }

  /// A number that identifies the present task; zero where there is none.
  @export(implementation)
  package static var presentTask: Int { withUnsafeCurrentTask { $0?.hashValue ?? 0 } }

  @usableFromInline
  package static var present: TaskAuthor? {
    let task = presentTask
    return working.withLock { $0[task] }
  }

  /// Makes this the author of the present task. Returns the number of the task, with which ``end(_:)`` has to be
  /// called.
  @usableFromInline
  package final func begin() -> Int {
    let task = Self.presentTask
    Self.working.withLock { $0[task] = self }
    return task
  }

  @usableFromInline
  package static func end(_ task: Int) { working.withLock { $0[task] = nil } }
}

#if DEBUG
  // The check of promise 1 in Binding.docc/Promises.md, in debug builds: asynchronous work stays on the actor on
  // which it was called.
  //
  // The compilers of Swift 6.3 silently let a closure literal with a capture list leave its actor. No code of this
  // module runs at that moment, so the check comes later: it traps if work that belongs to an actor touches a node
  // while its task runs on no actor. A concurrent function that the work awaits also runs on no actor, and rightly
  // touches nodes that it has made there. So work that has made a node off its actor is no longer checked.
  extension TaskAuthor {
    /// Called when a node is made off the main thread. If that is done by work of an actor that runs on no actor now,
    /// the work is no longer checked.
    @inline(never)
    static func noteMaking() {
      guard let author = astray else { return }
      author.belongsToActor = false
    }

    /// Traps if the work of an actor touches a node while it runs on no actor.
    @inline(never)
    static func check(touching name: @autoclosure () -> String) {
      guard let author = astray else { return }
      fatalError(
        """
        Binding: the work of \(author.kind) '\(author.name)' is executed off its actor, where it touches \
        '\(name())'. A closure with a capture list leaves the actor. Let the work touch no values, and give its result \
        to `then:` of `Command(for:)`; or write `{ @MainActor [weak self] in` on the main actor, elsewhere `weak let \
        me = self` before the closure.
        """)
    }

    /// The author of the present task, if its work belongs to an actor but runs on none.
    private static var astray: TaskAuthor? {
      if working.withLock({ $0.isEmpty }) { return nil }
      guard let author = present, author.belongsToActor, Platform.isOnSomeActor == false else { return nil }
      return author
    }
  }
#endif
