@usableFromInline package typealias TurnRef = UnsafeMutablePointer<Turn>

/// The state of one thread's work with graphs: the reader, the open batches, the effects that are due.
///
/// Everything synchronous happens within one turn of one thread, so this state needs no locks. It must not outlive the
/// turn, because an actor may take its next turn on another thread. Only memory for reuse and a supply of unique
/// numbers stay.
///
/// The engine is written as extensions of `TurnRef`. A write can be read in the order in which it happens: in
/// `Observable`, `Turn+Writing`, `Turn+Flushing`, `Effect`, `Turn+Reading` and `Computed`, with the data in `Node` and
/// in this file.
///
/// | file | what it does |
/// | --- | --- |
/// | `Turn+Writing` | takes a new value, marks its dependents |
/// | `Turn+Flushing` | runs the effects that are due; pauses them; reports runaways |
/// | `EffectQueue` | keeps the effects that are due in order of creation |
/// | `Turn+Reading` | turns reads into edges; finds the computeds whose inputs really changed, and evaluates them |
/// | `Turn+Linking` | subscribes computeds that are observed, and the reverse |
/// | `Turn+Later` | what waits until nothing is being read or written: first runs, releases, hooks |
/// | `TransactionLog` | backs states up and restores them |
/// | `Home`, `Turn+Failures` | the check of the thread; traps |
/// | `Turn+Tracing` | notifications of tools, and their queries |
/// | `TurnAccess` | the interface for the layers above |
///
/// The words are used in one sense each. To *track* a read is to attribute it to the reader; to *register* it is to
/// attribute it to Observation. To *pull* a computed is to bring it up to date for a read, to *check* it is to find out
/// whether it is *valid*, and to *evaluate* it is to run its closure. A node in no state that forbids its use is
/// *usable*. A write is *published*: with its version, or in a batch *unsettled*; a value is *settled* when it gets its
/// version. A node is *read* if a subscriber or an unobserved computed knows its version. To *mark* is to set the
/// dependents of a source pending. An effect is *queued*, is *due* in a *round* of a *flush*, and *runs*; what must be
/// no part of an effect runs *detached*. Edges are *linked* while their target is observed, and *dropped* for good.
/// Objects are *discarded* onto a list that is *collected*. A transaction *remembers* a node, by a *backup* of its
/// state that is *restored* or *disposed* of. To *trace* a step is to *tell* the listeners of it.
@usableFromInline
package struct Turn: ~Copyable {
  // MARK: Reading

  /// The computed or effect to which reads are attributed; null while untracked.
  @export(implementation) var reader: NodeRef?
  /// The stamp of the run whose reads are tracked; without a reader, `outside` or `silent`.
  @export(implementation) var runStamp = Turn.outside
  /// The place where that run expects its next input, behind those it has confirmed.
  @export(implementation) var cursor: UnsafeMutablePointer<EdgeRef?>?
  /// How many checks and evaluations of computeds are under way. While there are any, writing is not allowed.
  @export(implementation) var pulls = 0
  /// The epoch in which the outermost check began: an unobserved computed that was found valid in it still is.
  @export(implementation) var epoch: Stamp = 0
  @export(implementation) var checkFrame: UnsafeMutablePointer<CheckFrame>?
  /// The effect whose inputs are being brought up to date to find out whether it is due.
  var checkedEffect: NodeRef?

  // MARK: Writing, batches, transactions

  /// How many values are being mutated in place, where no suspension can come between.
  @export(implementation) var mutations = 0
  /// The observables that the evaluations under way made, and wrote after a reader had seen them; each followed by the
  /// stamp of its evaluation. The addresses are compared, and never dereferenced.
  var rewritten = RawStack<NodeRef?>(capacity: 4)
  /// How many batches are open, a flush and the body of an effect among them.
  @export(implementation) var depth = 0
  /// Where marking, linking and unlinking have yet to continue.
  var edgesToVisit = RawStack<EdgeRef>()

  /// The states that open transactions may have to restore.
  var log = TransactionLog()

  // MARK: Tracing

  #if !hasFeature(Embedded)
    /// Notified of each step, while there is one.
    @usableFromInline var listener: StepListener? { didSet { isTracing = listener != nil } }
  #endif
  @usableFromInline var isTracing = false { didSet { updateNoting() } }
  /// Whether a transaction or a tracer is interested in evaluations: one test for both.
  var notesEvaluations = false

  // MARK: Effects and flushes

  /// The frames of the effects whose bodies are on the stack, innermost first.
  @export(implementation) var effectFrame: UnsafeMutablePointer<EffectFrame>?
  /// How many bodies on the stack belong to effects that have died. Their closures must not be released yet.
  var orphanedBodies = 0
  /// Whether the body of the innermost effect is running, and not a cleanup or an observer of an event.
  var isInBody = false
  /// The effects that are due next, and those of the present round.
  var queue = EffectQueue()
  var round = RawStack<NodeRef?>()
  let flushFrame = UnsafeMutablePointer<EffectFrame>.allocate(capacity: 1)
  /// The stamp of the present flush.
  var flushStamp: Stamp = 0
  /// Effects that have used up their runs in this flush, and whether one was due once more.
  var exhausted = RawStack<NodeRef>(capacity: 4)
  var hasRunaways = false

  /// Effects that were made while a computed was being read, and the index of the first that the present read made.
  var newcomers = RawStack<NodeRef?>(capacity: 4)
  var firstNewcomer = 0
  /// How many first runs of newcomers are on the stack, the present one among them.
  var generation = 0

  // MARK: What waits until nothing is being read

  /// Whether the lists below, the newcomers, or the effects that became due during a read may have entries.
  @export(implementation) var isAnythingLeft = false
  /// Objects to be released once no walk is under way.
  var garbage = RawStack<Garbage>()
  var isCollecting = false
  /// Closures to run when no computed is being read, such as the ends of subscriptions that were cancelled meanwhile.
  var postponed: ContiguousArray<() -> Void> = []
  /// Nodes with hooks that gained their first observer or lost the last one since the outermost operation began.
  var transitions: ContiguousArray<GraphNode> = []
  #if canImport(Observation) && !hasFeature(Embedded)
    /// Set when Observation has looked for what was read from outside among what a tracker has read.
    var isTrackedOutside = false
    /// Set when it was there.
    var isKnownOutside = false
  #endif
  var isCallingHooks = false

  // MARK: Reports

  #if !hasFeature(Embedded)
    /// During a request: the text of a value that a node was asked to describe, and the function that makes such texts.
    var described: String?
    var describe: ((Any) -> String)?
    /// The function that makes names of key paths, once a node was named after one.
    var nameOfProperty: ((AnyKeyPath, UInt32) -> String)?
  #endif
  /// The handler of this thread's reports.
  @export(implementation) var diagnostics: ((Diagnostic) -> Void)?
  /// The names of the events that are sent, while a loop of events is about to be reported.
  @export(implementation) var senders: [String]?

  // MARK: Numbers and memory

  private var lastStamp: Stamp = 0
  private var endOfStamps: Stamp = 0
  var edges = EdgePool()
  var isMainThread = Platform.isMainThread()
  /// The lowest address of the thread's stack; zero where it is unknown.
  let stackEnd = Platform.stack().end

  init() { flushFrame.initialize(to: EffectFrame(effect: nil, outer: nil, leftBelongings: nil)) }

  /// A number that is unique in the process. Stamps are not ordered: each thread draws from a block of its own.
  @usableFromInline
  mutating func stamp() -> Stamp {
    if lastStamp == endOfStamps {
      lastStamp = Platform.reserveStamps(Turn.stampsInBlock)
      endOfStamps = lastStamp + Turn.stampsInBlock
    }
    lastStamp &+= 1
    return lastStamp
  }

  /// The version of a new node: the stamp of the run of the computed that makes it, if one does.
  var firstVersion: Stamp { pulls > 0 ? runStamp : 0 }

  mutating func updateNoting() { notesEvaluations = isTracing || log.depth > 0 }

  private static let stampsInBlock: Stamp = 1 << 20

  /// In place of a run: a read has nothing to do with this library's own tracking, and may be registered with
  /// Observation.
  @export(implementation) static var outside: Stamp { .max }
  /// In place of a run: reads are neither tracked nor registered, as in `untracked`, a cleanup, a hook.
  @export(implementation) static var silent: Stamp { .max - 1 }

  /// The run during an untracked part of a run: the same, because nodes made in it belong to it.
  @export(implementation)
  static func untracked(_ run: Stamp) -> Stamp { run == outside ? silent : run }

  mutating func deallocate() {
    edgesToVisit.deallocate()
    log.deallocate()
    exhausted.deallocate()
    newcomers.deallocate()
    rewritten.deallocate()
    garbage.deallocate()
    queue.deallocate()
    round.deallocate()
    flushFrame.deallocate()
    edges.handOver()
  }
}

/// A check that is under way, from the computed being pulled up to the one being evaluated. The `arrival` of each finds
/// the computeds between.
@usableFromInline
struct CheckFrame {
  /// The computed being evaluated, otherwise the computed where the check began.
  @export(implementation) var node: NodeRef
  @export(implementation) let outer: UnsafeMutablePointer<CheckFrame>?
}

/// The body of an effect that is on the stack.
@usableFromInline
struct EffectFrame {
  /// Null once the effect's object has died in its own body.
  @export(implementation) var effect: NodeRef?
  let outer: UnsafeMutablePointer<EffectFrame>?
  /// The belongings of an effect that died in its own body: they end when the body returns.
  var leftBelongings: Unmanaged<EffectBelongings>?
}

/// The turn of this thread, made on the first call.
@usableFromInline @inline(__always)
func currentTurn() -> TurnRef { Platform.currentTurn() }

extension TurnRef {
  static func make() -> TurnRef {
    let turn = TurnRef.allocate(capacity: 1)
    turn.initialize(to: Turn())
    return turn
  }

  func destroy() {
    pointee.deallocate()
    deinitialize(count: 1)
    deallocate()
  }
}
