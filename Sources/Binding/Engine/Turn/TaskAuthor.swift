#if !hasFeature(Embedded)
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
    /// Whether the work was called on an actor, and has made no node elsewhere.
    final var belongsToActor: Bool

    /// `belongsToActor`: whether the work is called on an actor.
    @usableFromInline
    package init(_ kind: StaticString, _ name: String, belongsToActor: Bool) {
      self.kind = kind
      self.name = name
      self.belongsToActor = belongsToActor
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

  #if DEBUG
    // Promise 1 in debug builds: asynchronous work stays on the actor that it was called on.
    //
    // Compilers of the 6.3 series let a closure literal with a capture list leave it without a word. Nothing can be
    // done where that happens, as no code of this module runs there. But such work touches what others have made, while
    // its task runs on no actor. What runs there by right, a concurrent function that the work awaits, makes the nodes
    // that it touches.
    extension TaskAuthor {
      /// Notes that a node is made away from the main thread.
      @inline(never)
      static func noteMaking() {
        guard let author = astray else { return }
        author.belongsToActor = false
      }

      /// Traps if work of an actor touches something where there is no actor.
      @inline(never)
      static func check(touching name: @autoclosure () -> String) {
        guard let author = astray else { return }
        fatalError(
          """
          Binding: the work of \(author.kind) '\(author.name)' is executed off its actor, where it touches \
          '\(name())'. A closure with a capture list leaves the actor: write `{ @MainActor [weak self] in` on the main \
          actor, elsewhere `weak let me = self` before the closure.
          """)
      }

      /// The work of the present task, if that belongs to an actor, and runs on none.
      private static var astray: TaskAuthor? {
        if working.withLock({ $0.isEmpty }) { return nil }
        guard let author = present, author.belongsToActor, Platform.isOnSomeActor == false else { return nil }
        return author
      }
    }
  #endif
#endif
