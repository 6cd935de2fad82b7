@usableFromInline package typealias TurnRef = UnsafeMutablePointer<Turn>

/// The state of one thread's work with graphs: the reader, the open batches, the effects that are due.
///
/// Everything synchronous happens within one turn of one thread, so this state needs no locks. It must not outlive the
/// turn, because an actor may take its next turn on another thread. Between turns only memory for reuse and a supply of
/// unique numbers remain.
///
/// The engine is written as extensions of `TurnRef`. **One turn**, in the order of the files in which to read it:
///
///     price.value = 3                    Observable       the value is stored; a version is still to come
///       └─▶ mark                         Turn+Writing     dependents become pending, effects are queued
///             price ──▶ total ──▶ text ──▶ effect
///     the outermost operation ends       Turn+Flushing
///       └─▶ round 1, 2, …                EffectQueue      the queued effects, in order of creation
///             └─▶ check                  Turn+Reading     up from the effect, then down: a computed is evaluated
///             text ──▶ total ──▶ price   Computed         if an input has another version than it has seen
///             └─▶ run, if one has        Effect           what the body writes is marked for the next round
///       └─▶ what had to wait             Turn+Later       first runs, releases, hooks; then Observation is told
///
/// | file | what it does |
/// | --- | --- |
/// | `Turn+Linking` | subscribes computeds that are observed, and the reverse |
/// | `WriteRecorder` | keeps apart what the user writes and what a server has sent |
/// | `TransactionLog` | backs states up and restores them |
/// | `Home`, `Turn+Failures` | the check of the thread; traps |
/// | `Turn+Tracing`, `Turn+Listeners` | notifications of tools |
/// | `NodeRef+Inspecting` | their queries |
/// | `TurnAccess` | the interface for the layers above |
///
/// | word | sense |
/// | --- | --- |
/// | track | attribute a read to the reader |
/// | register | attribute a read to Observation |
/// | pull | bring a computed up to date for a read |
/// | check | find out whether a computed is *valid* |
/// | evaluate | run the closure of a computed |
/// | usable | in no state that forbids use |
/// | unsettled | written, without a version for the new value; *settled* when it gets one |
/// | published | written, with its version |
/// | read | of a node: a subscriber or an unobserved computed knows its version |
/// | mark | set the dependents of a source *pending* |
/// | queued, due | of an effect: in the queue; in the present *round* of a *flush* |
/// | detached | of a closure: run as no part of an effect |
/// | linked | of an edge: its target is observed; *half linked*, if it is not |
/// | dropped | of an edge: gone for good |
/// | discard | put an object on the list that is *collected* when no walk is under way |
/// | remember | keep a *backup* of a state for a transaction, which *restores* it or *disposes* of it |
/// | trace | *tell* listeners of a step |
@usableFromInline
package struct Turn: ~Copyable {
  // MARK: Reading

  /// The computed or effect to which reads are attributed; null while untracked.
  @export(implementation) var reader: NodeRef?
  /// The stamp of the run under way, also in its untracked parts; `outside` or `silent` while no computed or effect
  /// runs.
  @export(implementation) var runStamp = Turn.outside
  /// The place in the reader's list of inputs where the run expects its next read: after the inputs that it has
  /// confirmed.
  @export(implementation) var cursor: UnsafeMutablePointer<EdgeRef?>?
  /// How many checks and evaluations of computeds are under way. While there are any, only an observable that the
  /// present evaluation made may be written.
  @export(implementation) var pulls = 0
  /// The epoch in which the outermost check began. An unobserved computed that was found valid in this epoch is still
  /// valid.
  @export(implementation) var epoch: Stamp = 0
  @export(implementation) var checkFrame: UnsafeMutablePointer<CheckFrame>?
  /// The effect whose inputs are being brought up to date to find out whether it is due.
  var checkedEffect: NodeRef?

  // MARK: Writing, batches, transactions

  /// How many mutations in place are under way. A mutation that may be suspended does not count.
  @export(implementation) var mutations = 0
  /// How many of the other mutations have begun on this thread, less those that have ended on it. One that is suspended
  /// may go on and end on another thread, where it does not count.
  @export(implementation) var accesses = 0
  /// Whether a value may be in the middle of a mutation that began on this thread.
  var mayMutate: Bool { mutations | accesses != 0 }
  /// Each observable that an evaluation under way made, and that has got another version since, followed by the stamp
  /// of that evaluation. The addresses are only compared, never dereferenced.
  var rewritten = RawStack<NodeRef?>(capacity: 4)
  /// Whether what is written will be taken back, see `takingBack`.
  var isTakingBack = false
  /// How many batches are open. A flush and the body of an effect count as batches.
  @export(implementation) var depth = 0
  /// The edges at which marking, linking and unlinking have yet to continue.
  var edgesToVisit = RawStack<EdgeRef>()

  /// The states that open transactions may have to restore.
  var log = TransactionLog()

  // MARK: Tracing

  /// The first of the listeners that are notified of each step.
  @usableFromInline var listener: StepListener? { didSet { isTracing = listener != nil } }
  @usableFromInline var isTracing = false { didSet { updateNoting() } }
  /// Whether a transaction or a tracer has to be told of evaluations, so that one test serves both.
  var notesEvaluations = false

  // MARK: Effects and flushes

  /// The frames of the effects whose bodies are on the stack, innermost first.
  @export(implementation) var effectFrame: UnsafeMutablePointer<EffectFrame>?
  /// Whether the body of the innermost effect is running, and not a cleanup or an observer of an event.
  var isInBody = false
  /// The effects that run in the next round, and the effects of the present round.
  var queue = EffectQueue()
  var round = RawStack<NodeRef?>()
  let flushFrame = UnsafeMutablePointer<EffectFrame>.allocate(capacity: 1)
  /// The stamp of the present flush.
  var flushStamp: Stamp = 0
  /// The effects that have used up their runs in this flush, and whether one of them was due once more.
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
  /// The `runStamp` from before what is being released.
  var collectedRun = Turn.outside
  /// Closures to run when no computed is being read, such as the ends of subscriptions that were cancelled meanwhile.
  var postponed: ContiguousArray<() -> Void> = []
  /// Since the outermost operation began: nodes with hooks that gained their first observer or lost the last one, and
  /// written observables on which outside readers depend.
  var transitions: ContiguousArray<GraphNode> = []
  /// The recorders with changes of the present operation that they have not taken.
  var recorders: ContiguousArray<WriteRecorder> = []
  /// How many sections are open in which nothing is written by the user, see `WriteRecorder`.
  var foreignSections = 0
  /// Whether Observation has hashed the key of a read, which it does only while something is tracking, see
  /// `OutsideReader`.
  var isTrackedOutside = false
  /// Whether Observation has compared the key of a read, because it had tracked a read with an equal key before.
  var isKnownOutside = false
  var isCallingHooks = false

  /// The control that a binding is writing: what the control announces meanwhile is no edit for any binding. The
  /// address is only compared.
  var shownControl: UnsafeRawPointer?

  // MARK: Reports

  /// What makes a text of a value, during the request `describe`.
  var describer: ValueDescriber?
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

  init() { flushFrame.initialize(to: EffectFrame(effect: nil, outer: nil, estate: nil)) }

  /// A number that is unique in the process. Stamps are not ordered: each thread draws from a block of its own.
  mutating func stamp() -> Stamp {
    if lastStamp == endOfStamps {
      lastStamp = Platform.reserveStamps(Turn.stampsInBlock)
      endOfStamps = lastStamp + Turn.stampsInBlock
    }
    lastStamp &+= 1
    return lastStamp
  }

  /// The version of a new node: the stamp of the evaluation that makes it, or zero if none does.
  var firstVersion: Stamp { pulls > 0 ? runStamp : 0 }

  mutating func updateNoting() { notesEvaluations = isTracing || log.depth > 0 }

  private static let stampsInBlock: Stamp = 1 << 20

  /// The `runStamp` while no effect or computed of this library runs: a read may be registered with Observation.
  @export(implementation) static var outside: Stamp { .max }
  /// The `runStamp` where reads are neither tracked nor registered, as in `untracked`, a cleanup or a hook.
  @export(implementation) static var silent: Stamp { .max - 1 }

  /// The `runStamp` in an untracked part of a run: the same stamp, because nodes that are made there belong to the run.
  /// Outside of runs it is `silent`.
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

/// A check that is under way, from the computed that is pulled up to the computed that is being evaluated. The
/// computeds between the two are found by their `arrival`.
@usableFromInline
struct CheckFrame {
  /// The computed being evaluated, otherwise the computed where the check began.
  @export(implementation) var node: NodeRef
  @export(implementation) let outer: UnsafeMutablePointer<CheckFrame>?
}

/// The body of an effect that is on the stack.
@usableFromInline
struct EffectFrame {
  /// Null once the effect's object was released in its own body.
  @export(implementation) var effect: NodeRef?
  let outer: UnsafeMutablePointer<EffectFrame>?
  /// What an effect left that died in its own body.
  var estate: Unmanaged<EffectEstate>?
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
