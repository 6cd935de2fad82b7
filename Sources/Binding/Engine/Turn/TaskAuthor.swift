#if !hasFeature(Embedded)
  internal import Synchronization

  /// Work in a task, to which its writes are attributed.
  ///
  /// A tracer finds it by the task. A task-local value would need a closure to be called with it, and a closure that is
  /// not isolated would leave its actor.
  @usableFromInline
  package class TaskAuthor: @unchecked Sendable {
    /// The authors, by their tasks.
    private static let working = Mutex<[Int: TaskAuthor]>([:])

    /// The words before the name: `the command`.
    @usableFromInline let kind: StaticString
    @usableFromInline final package let name: String
    /// Whether the work was called on an actor, and has made no node elsewhere.
    final var belongsToActor: Bool

    @usableFromInline
    package init(_ kind: StaticString, _ name: String, belongsToActor: Bool) {
      self.kind = kind
      self.name = name
      self.belongsToActor = belongsToActor
    }

    /// An identification of the present task.
    @export(implementation)
    package static var presentTask: Int { withUnsafeCurrentTask { $0?.hashValue ?? 0 } }

    @usableFromInline
    package static var present: TaskAuthor? {
      let task = presentTask
      return working.withLock { $0[task] }
    }

    /// Makes this the author of the present task until ``end(_:)`` is called with the result.
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
    // Promise 1 in debug builds: asynchronous work stays on the actor on which it was called.
    //
    // Compilers of the 6.3 series let a closure literal with a capture list leave the actor silently. No code of this
    // module runs where that happens, but afterwards such work touches nodes that others have made, while its task runs
    // on no actor. A concurrent function that the work awaits may run there, and makes the nodes that it touches.
    extension TaskAuthor {
      /// Notes that a node is made away from the main thread.
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

      /// The work of the present task, if it belongs to an actor and runs on none.
      private static var astray: TaskAuthor? {
        if working.withLock({ $0.isEmpty }) { return nil }
        guard let author = present, author.belongsToActor, Platform.isOnSomeActor == false else { return nil }
        return author
      }
    }
  #endif
#endif
