// Promise 1 in debug builds: a node that was made on the main thread and is observed lives and dies there.
//
// The compiler refuses the common ways of sharing a graph. What it cannot see is where an object dies: a `deinit` runs on whichever
// thread lets go last, and would take a graph apart while the main actor walks it. Release builds check nothing.

extension TurnRef {
  /// Notes where a node is made.
  func settleAtHome(_ node: NodeRef) {
    #if DEBUG
      if pointee.isMainThread { node.pointee.flags.insert(.madeOnMainThread) }
    #endif
  }

  /// Traps if an observed node of the main thread is touched elsewhere.
  @inline(__always)
  func assertHome(_ node: NodeRef, _ deed: @autoclosure () -> String = "touched") {
    #if DEBUG
      guard node.has(.madeOnMainThread), !pointee.isMainThread, node.isObserved else { return }
      fatalError(
        """
        Binding: '\(node.name)' was made on the main thread and is observed, but is \(deed()) on another. \
        Declare `isolated deinit {}` in the owner, or end its scope on the main actor.
        """)
    #endif
  }
}

#if DEBUG
  /// Lets this thread pass for the main one: where tests run on Linux, the real one only waits for signals.
  package func passForMainThread() { currentTurn().pointee.isMainThread = true }
#endif
