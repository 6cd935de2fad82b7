// The check of promise 1 in Binding.docc/Promises.md, in debug builds: a node that is observed on the main actor is
// used and released only there.
//
// The compiler refuses the common ways of sharing a graph between isolation domains. It cannot see where an object
// dies: `deinit` runs on the thread that releases the last reference, and might change the graph while the main actor
// walks it.
//
// A node's home is decided when the node is first observed, not when it is made: code on the main thread that makes an
// actor may make the nodes of that actor too. Synchronous code can find out only whether it runs on the main actor, so
// no other actor is recorded as a home.

#if DEBUG
  internal import Synchronization
#endif

extension TurnRef {
  /// Records as a node's home the main actor, if this runs there. Called when an effect is made, and when a source
  /// gains its first subscriber.
  @inline(__always)
  func recordHome(_ node: NodeRef) {
    #if DEBUG
      node.home.record()
    #endif
  }

  @inline(__always)
  func leaveHome(_ node: NodeRef) {
    #if DEBUG
      node.pointee.flags.remove(.home)
    #endif
  }

  /// Traps if a node that is observed on the main actor is touched elsewhere.
  @_transparent
  func assertHome(_ node: NodeRef, _ deed: Home.Deed = .read) {
    #if DEBUG
      touch(node)
      let home = node.pointee.flags.rawValue & NodeFlags.home.rawValue
      if home == 0 || pointee.isMainThread && (home == NodeRef.certainHome || home == NodeRef.presentHome) { return }
      node.touchHome(deed)
    #endif
  }
}

extension TurnRef {
  /// Traps if the caller is asynchronous work that belongs to an actor and runs off it, see `TaskAuthor`.
  @inline(__always)
  func touch(_ node: NodeRef) {
    #if DEBUG
      if !pointee.isMainThread { TaskAuthor.check(touching: node.name) }
    #endif
  }

  #if DEBUG
    /// Does what `touch(_:)` does, for the short path of a write, which is inlined into clients.
    @inline(never) @usableFromInline
    func touchUnread(_ node: NodeRef) { touch(node) }
  #endif
}

#if DEBUG
  extension NodeRef {
    /// The home flags of a node whose home is certainly the main actor. Touching such a node on the main actor changes
    /// nothing.
    static let certainHome: UInt64 = 0x600
    /// The home flags of a node that was first observed in the present turn of the main actor. Touching such a node on
    /// the main actor changes nothing either. Only the main actor uses this variable. Its first value is a literal, so
    /// that no access has to check whether the variable is initialised.
    @exclusivity(unchecked) nonisolated(unsafe) static var presentHome: UInt64 = 0x200

    /// Whether the two literals above match the layout of the flags.
    static var hasHomesInPlace: Bool { certainHome == flags(of: .mainActor) && presentHome == flags(of: .evenTurn) }

    static func noteTurn(_ state: Home.State) { presentHome = flags(of: state) }

    private static func flags(of state: Home.State) -> UInt64 {
      state == .moved ? 0 : UInt64(state.rawValue) << NodeFlags.stepsToHome
    }

    @inline(never)
    func touchHome(_ deed: Home.Deed) { home.touch(deed, "'\(name)'") }

    /// The home, stored in two bits of the flags. They have no room for the state `moved`, which becomes `unknown`: a
    /// node that has moved is no longer checked.
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

/// The isolation domain of an observed object, as far as debug builds know it. Release builds store nothing.
///
/// A home on the main actor is tentative until the object is touched there in a later turn: the synchronous initialiser
/// of an actor runs in the turn of the code that makes the actor, but the nodes that it observes belong to the new
/// actor. So touching an object with a tentative home elsewhere is no error: the state becomes `moved`.
@usableFromInline
struct Home: BitwiseCopyable {
  /// A use of an object that has a home.
  @usableFromInline
  enum Deed: BitwiseCopyable {
    case read, written, observed, sent, received, awaited, woken, cancelled, released
  }

  #if DEBUG
    /// A tentative home is `evenTurn` or `oddTurn`, so that a touch in the same turn of the main actor can be told from
    /// a touch in the next turn. An object that has `moved` had a tentative home and was touched elsewhere.
    enum State: UInt8 {
      case unknown, evenTurn, oddTurn, mainActor, moved
    }

    var state = State.unknown
  #endif

  init() {}

  /// Records where an object is observed for the first time.
  @export(implementation) @inline(__always)
  mutating func record() {
    #if DEBUG
      recordNow()
    #endif
  }

  @export(implementation) @inline(__always)
  mutating func leave() {
    #if DEBUG
      leaveNow()
    #endif
  }

  /// Notes that an object is touched, and traps if it must not be touched here.
  @export(implementation) @inline(__always)
  mutating func touch(_ deed: Deed, _ name: @autoclosure () -> String) {
    #if DEBUG
      touchNow(deed, name())
    #endif
  }
}

#if DEBUG
  extension Home {
    @usableFromInline
    mutating func recordNow() {
      state = .unknown
      guard Platform.isOnMainActor == true else { return }
      MainTurn.tick()
      state = MainTurn.present
      Home.noteVisitor()
    }

    /// The tasks in which objects got the main actor as their home. Such a task may continue off the main actor, and
    /// use or release its objects there, which is no error. In this way Swift Testing releases the instance of a test
    /// suite that is isolated to the main actor.
    private static let visitors = Mutex<Set<Int>>([])

    private static func noteVisitor() {
      if let task = withUnsafeCurrentTask(body: { $0?.hashValue }) { visitors.withLock { _ = $0.insert(task) } }
    }

    private static var isVisitor: Bool {
      withUnsafeCurrentTask { $0?.hashValue }.map { task in visitors.withLock { $0.contains(task) } } ?? false
    }

    @usableFromInline
    mutating func leaveNow() { state = .unknown }

    /// Checks a touch, and changes the state:
    /// - On the main actor a tentative home becomes certain, unless it was recorded in this turn.
    /// - Elsewhere a tentative home becomes `moved`, and a certain home traps, unless the task recorded homes itself
    ///   before it left the main actor.
    /// - An object that has moved may be used anywhere. But a loop over values that is awaited elsewhere must not
    ///   receive values on the main actor: the two would race for the buffer.
    ///
    /// Nothing is checked where there is no home, or where the system cannot tell whether this is the main actor.
    @usableFromInline
    mutating func touchNow(_ deed: Deed, _ name: @autoclosure () -> String) {
      guard state != .unknown, let isOnMainActor = Platform.isOnMainActor else { return }
      if state == .moved {
        guard isOnMainActor, deed == .received else { return }
        fatalError("Binding: \(name()) receives on the main actor, but is awaited elsewhere. \(Deed.awaited.advice)")
      } else if isOnMainActor {
        if state != .mainActor, state != MainTurn.present { state = .mainActor }
      } else if state == .mainActor {
        if Home.isVisitor { return }
        fatalError("Binding: \(name()) is observed on the main actor, but is \(deed) elsewhere. \(deed.advice)")
      } else {
        state = .moved
      }
    }
  }

  extension Home.Deed {
    /// What the message of a trap advises the programmer to do.
    fileprivate var advice: String {
      switch self {
      case .cancelled, .released: "Declare `isolated deinit {}` in the owner, or keep it in a scope: that ends at home."
      case .awaited: "An iterator of your own has to have `next(isolation:)`, and to call that of this sequence."
      case .woken: "It has read what belongs to another isolation domain."
      case .read, .written, .observed, .sent, .received:
        "Do that on the main actor, and hand values to other isolation domains, not the graph."
      }
    }
  }

  /// Distinguishes the turns of the main actor: a job that is enqueued on demand toggles a flag when the present turn
  /// is over.
  private enum MainTurn {
    // Marked as unsafe, because the compiler cannot see that only the main actor uses these variables: the callers
    // check that they run on it.
    nonisolated(unsafe) private static var isOdd = false
    nonisolated(unsafe) private static var isTicking = false

    static var present: Home.State { isOdd ? .oddTurn : .evenTurn }

    /// Enqueues the job that distinguishes the present turn from the next one. Called when a home is recorded. A job
    /// for each touch would cost too much.
    static func tick() {
      guard !isTicking, mayTick else { return }
      isTicking = true
      Task.detached { @MainActor in
        isOdd.toggle()
        NodeRef.noteTurn(present)
        isTicking = false
      }
    }

    /// On Linux the first job of the main actor opens a file descriptor. A program without tasks may have closed its
    /// standard input, whose number the descriptor would get. So code that runs in no task enqueues no job.
    private static var mayTick: Bool {
      #if canImport(Darwin)
        true
      #else
        withUnsafeCurrentTask { $0 != nil }
      #endif
    }
  }
#endif
