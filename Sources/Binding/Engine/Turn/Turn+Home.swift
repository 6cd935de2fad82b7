// Promise 1 in debug builds: a node that becomes observed on the main thread lives and dies there.
//
// The compiler refuses the common ways of sharing a graph. It cannot see where an object dies: a `deinit` runs on the
// thread that releases it last, and would take a graph apart while the main actor walks it. Release builds check
// nothing.
//
// The home is decided when a node is first observed, not when it is made: an actor's nodes may well be made on the main
// thread, by the code that makes the actor. On Linux a program may give its main thread up to Dispatch (one with an
// asynchronous `main` does at its first `await`) and its main actor then runs elsewhere: threads no longer say
// anything.

extension TurnRef {
  /// Notes the thread on which an effect is made, or a source gains its first subscriber.
  @inline(__always)
  func settleAtHome(_ node: NodeRef) {
    #if DEBUG
      if pointee.isMainThread { node.pointee.flags.insert(.atHomeOnMainThread) }
    #endif
  }

  /// Forgets the home of a source that is no longer observed.
  @inline(__always)
  func leaveHome(_ node: NodeRef) {
    #if DEBUG
      node.pointee.flags.remove(.atHomeOnMainThread)
    #endif
  }

  /// Traps if a node that is observed on the main thread is touched elsewhere.
  @inline(__always)
  func assertHome(_ node: NodeRef, _ deed: @autoclosure () -> String = "touched") {
    #if DEBUG
      guard node.has(.atHomeOnMainThread), !pointee.isMainThread, Platform.ownsMainThread else { return }
      fatalError(
        """
        Binding: '\(node.name)' is observed on the main thread, but is \(deed()) on another. \
        Declare `isolated deinit {}` in the owner, or end its scope on the main actor.
        """)
    #endif
  }
}

#if DEBUG
  /// Lets this thread pass for the main thread, and the process for one that kept it: tests on Linux run after it was
  /// given up.
  func passForMainThread() {
    currentTurn().pointee.isMainThread = true
    Platform.keepMainThread()
  }
#endif
