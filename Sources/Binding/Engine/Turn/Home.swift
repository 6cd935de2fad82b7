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
  /// Traps if work touches a node where it was not to run. Release builds check nothing.
  @inline(__always)
  func touch(_ node: NodeRef) {
    #if DEBUG && !hasFeature(Embedded)
      if !pointee.isMainThread { TaskAuthor.check(touching: node.name) }
    #endif
  }

  #if DEBUG && !hasFeature(Embedded)
    /// As `touch(_:)`, of a node that is written and not observed, for the code of clients.
    @inline(never) @usableFromInline
    func touchUnheld(_ node: NodeRef) { touch(node) }
  #endif
}

#if DEBUG
  extension NodeRef {
    /// The flags of a node that is at home on the main actor for certain, and of one that has been in this turn.
    /// Nothing is learnt when either is touched there.
    static let certainHome: UInt64 = 0x600
    /// Only the main actor touches it. A literal, as the one above, so that no touch asks whether it was made yet.
    @exclusivity(unchecked) nonisolated(unsafe) static var presentHome: UInt64 = 0x200

    /// Whether the literals are what they stand for.
    static var hasHomesInPlace: Bool { certainHome == flags(of: .mainActor) && presentHome == flags(of: .evenTurn) }

    /// The main actor has begun a turn.
    static func noteTurn(_ state: Home.State) { presentHome = flags(of: state) }

    private static func flags(of state: Home.State) -> UInt64 {
      state == .moved ? 0 : UInt64(state.rawValue) << NodeFlags.stepsToHome
    }

    @inline(never)
    func touchHome(_ deed: Home.Deed) { home.touch(deed, "'\(name)'") }

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

/// Where something that is observed is at home, as far as debug builds know; release builds keep nothing.
///
/// A home on the main actor is tentative until it is touched there in a later turn: the synchronous initialiser of an
/// actor runs in the turn of its maker, and what it observes belongs to the actor. So one that is touched elsewhere
/// before that moves there.
@usableFromInline
struct Home: BitwiseCopyable {
  /// What is done to something that has a home.
  @usableFromInline
  enum Deed: BitwiseCopyable {
    case read, written, observed, sent, received, awaited, woken, cancelled, released
  }

  #if DEBUG
    /// Two values for a home that is tentative, so that a touch in the same turn can be told from a later one. What has
    /// moved was at home on the main actor tentatively.
    enum State: UInt8 {
      case unknown, evenTurn, oddTurn, mainActor, moved
    }

    var state = State.unknown
  #endif

  @usableFromInline
  init() {}

  /// Notes where something is observed for the first time.
  @export(implementation) @inline(__always)
  mutating func settle() {
    #if DEBUG
      settleNow()
    #endif
  }

  /// Forgets the home of what is no longer observed.
  @export(implementation) @inline(__always)
  mutating func leave() {
    #if DEBUG
      leaveNow()
    #endif
  }

  /// Notes that something is touched, and traps where it must not be.
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
    mutating func settleNow() {
      state = .unknown
      guard Platform.isOnMainActor == true else { return }
      MainTurn.tick()
      state = MainTurn.present
      if let task = Home.presentTask { Home.visitors.withLock { _ = $0.insert(task) } }
    }

    /// The tasks that had things settle on the main actor. When one of them goes on elsewhere, what it kept may die
    /// there as a whole: the instance of a test suite on the main actor does so.
    private static let visitors = Shared<Set<Int>>([])

    private static var presentTask: Int? {
      #if hasFeature(Embedded)
        nil
      #else
        withUnsafeCurrentTask { $0?.hashValue }
      #endif
    }

    private static var isVisitor: Bool {
      guard let task = presentTask else { return false }
      return visitors.withLock { $0.contains(task) }
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
    /// What a programmer does about it.
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

  /// Tells the turns of the main actor apart: a job is enqueued when there is something to be told apart.
  private enum MainTurn {
    // Only the main actor touches these: the callers have asked where they are.
    nonisolated(unsafe) private static var isOdd = false
    nonisolated(unsafe) private static var isTicking = false

    static var present: Home.State { isOdd ? .oddTurn : .evenTurn }

    /// Has the present turn be told from the next one. Costs too much for every touch.
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
      /// standard input, must not find that there.
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
