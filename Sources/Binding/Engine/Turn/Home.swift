// Promise 1 in debug builds: a node that is observed on the main actor lives and dies there.
//
// The compiler refuses the common ways of sharing a graph. It cannot see where an object dies: a `deinit` runs on the
// thread that releases the object last, and would change a graph while the main actor walks it.
//
// The home is decided when a node is first observed, not when it is made, because the nodes of an actor may be made on
// the main thread, by the code that makes the actor. Synchronous code cannot find out which other actor it runs on, so
// only the main actor has homes.

#if DEBUG && !hasFeature(Embedded)
  internal import Synchronization
#endif

extension TurnRef {
  /// Notes that an effect is made, or that a source gains its first subscriber.
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
  /// Traps if asynchronous work that left its actor touches a node.
  @inline(__always)
  func touch(_ node: NodeRef) {
    #if DEBUG && !hasFeature(Embedded)
      if !pointee.isMainThread { TaskAuthor.check(touching: node.name) }
    #endif
  }

  #if DEBUG && !hasFeature(Embedded)
    /// As `touch(_:)`, for a node that is written and not observed, in the code of clients.
    @inline(never) @usableFromInline
    func touchUnread(_ node: NodeRef) { touch(node) }
  #endif
}

#if DEBUG
  extension NodeRef {
    /// The flags of a node whose home is certainly the main actor, and of a node that was observed in this turn of the
    /// main actor. Touching either there changes nothing.
    static let certainHome: UInt64 = 0x600
    /// Only the main actor uses this. A literal, as the one above, so that no touch checks whether it is initialised.
    @exclusivity(unchecked) nonisolated(unsafe) static var presentHome: UInt64 = 0x200

    /// Whether the literals are right.
    static var hasHomesInPlace: Bool { certainHome == flags(of: .mainActor) && presentHome == flags(of: .evenTurn) }

    static func noteTurn(_ state: Home.State) { presentHome = flags(of: state) }

    private static func flags(of state: Home.State) -> UInt64 {
      state == .moved ? 0 : UInt64(state.rawValue) << NodeFlags.stepsToHome
    }

    @inline(never)
    func touchHome(_ deed: Home.Deed) { home.touch(deed, "'\(name)'") }

    /// Two bits of the flags, in which the state `moved` is kept as `unknown`.
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

/// The isolation domain of an observed object, as far as debug builds know it; release builds keep nothing.
///
/// A home on the main actor is tentative until the object is touched there in a later turn: the synchronous initialiser
/// of an actor runs in the turn of its maker, and what it observes belongs to the actor. So an object that is touched
/// elsewhere before that moves there.
@usableFromInline
struct Home: BitwiseCopyable {
  /// A use of an object that has a home.
  @usableFromInline
  enum Deed: BitwiseCopyable {
    case read, written, observed, sent, received, awaited, woken, cancelled, released
  }

  #if DEBUG
    /// Two values for a tentative home, so that a touch in the same turn can be told from a later one. An object that
    /// has moved had a tentative home on the main actor.
    enum State: UInt8 {
      case unknown, evenTurn, oddTurn, mainActor, moved
    }

    var state = State.unknown
  #endif

  @usableFromInline
  init() {}

  /// Notes where an object is observed for the first time.
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

    /// The tasks in which objects got the main actor as their home. When such a task goes on elsewhere, its objects may
    /// die there together, as the instance of a test suite on the main actor does.
    #if !hasFeature(Embedded)
      private static let visitors = Mutex<Set<Int>>([])
    #endif

    private static func noteVisitor() {
      #if !hasFeature(Embedded)
        if let task = withUnsafeCurrentTask(body: { $0?.hashValue }) { visitors.withLock { _ = $0.insert(task) } }
      #endif
    }

    private static var isVisitor: Bool {
      #if hasFeature(Embedded)
        false
      #else
        withUnsafeCurrentTask { $0?.hashValue }.map { task in visitors.withLock { $0.contains(task) } } ?? false
      #endif
    }

    @usableFromInline
    mutating func leaveNow() { state = .unknown }

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
    /// The advice for the programmer.
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

  /// Distinguishes the turns of the main actor, by a job that is enqueued when that is needed.
  private enum MainTurn {
    // Only the main actor uses these, which the callers have checked.
    nonisolated(unsafe) private static var isOdd = false
    nonisolated(unsafe) private static var isTicking = false

    static var present: Home.State { isOdd ? .oddTurn : .evenTurn }

    /// Lets the present turn be told from the next one. This costs too much to be done at every touch.
    static func tick() {
      #if !hasFeature(Embedded)
        guard !isTicking, mayTick else { return }
        isTicking = true
        Task.detached { @MainActor in
          isOdd.toggle()
          NodeRef.noteTurn(present)
          isTicking = false
        }
      #endif
    }

    #if !hasFeature(Embedded)
      /// On Linux the first job of the main actor opens a file. A program without tasks, which may have closed its
      /// standard input, must not get that file in its place.
      private static var mayTick: Bool {
        #if canImport(Darwin)
          true
        #else
          withUnsafeCurrentTask { $0 != nil }
        #endif
      }
    #endif
  }
#endif
