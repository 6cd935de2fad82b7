// Promise 1 in debug builds: a node that is observed on the main actor lives and dies there.
//
// The compiler refuses the common ways of sharing a graph. It cannot see where an object dies: a `deinit` runs on the
// thread that releases it last, and would take a graph apart while the main actor walks it. Release builds check
// nothing.
//
// The home is decided when a node is first observed, not when it is made: an actor's nodes may well be made on the main
// thread, by the code that makes the actor. Synchronous code cannot ask which other actor it runs on, so that only the
// main actor has homes.

extension TurnRef {
  /// Notes that an effect is made, or that a source gains its first subscriber.
  @inline(__always)
  func settleAtHome(_ node: NodeRef) {
    #if DEBUG
      node.home.settle()
    #endif
  }

  /// Forgets the home of a source that is no longer observed.
  @inline(__always)
  func leaveHome(_ node: NodeRef) {
    #if DEBUG
      node.pointee.flags.remove(.home)
    #endif
  }

  /// Traps if a node that is observed on the main actor is touched elsewhere.
  @inline(__always)
  func assertHome(_ node: NodeRef, _ deed: Home.Deed = .read) {
    #if DEBUG
      let home = node.pointee.flags.rawValue & NodeFlags.home.rawValue
      if home == 0 || pointee.isMainThread && (home == NodeRef.certainHome || home == NodeRef.presentHome) { return }
      node.touchHome(deed)
    #endif
  }
}

#if DEBUG
  extension NodeRef {
    /// The flags of a node that is at home on the main actor for certain, and of one that has been in this turn.
    /// Nothing is learnt when either is touched there.
    fileprivate static let certainHome = flags(of: .mainActor)
    /// Only the main actor touches it.
    nonisolated(unsafe) fileprivate static var presentHome = flags(of: .evenTurn)

    /// The main actor has begun a turn.
    static func noteTurn(_ state: Home.State) { presentHome = flags(of: state) }

    private static func flags(of state: Home.State) -> UInt64 {
      state == .moved ? 0 : UInt64(state.rawValue) << NodeFlags.stepsToHome
    }

    @inline(never)
    fileprivate func touchHome(_ deed: Home.Deed) { home.touch(deed, "'\(name)'") }

    /// Two bits of the flags. Of a node that has moved nothing is kept.
    fileprivate var home: Home {
      get {
        let state = pointee.flags.intersection(.home).rawValue >> NodeFlags.stepsToHome
        var home = Home()
        home.state = Home.State(rawValue: UInt8(state)) ?? .unknown
        return home
      }
      nonmutating set {
        pointee.flags.change(set: NodeFlags(rawValue: NodeRef.flags(of: newValue.state)), clear: .home)
      }
    }
  }
#endif
