@usableFromInline package typealias TurnRef = UnsafeMutablePointer<Turn>

/// The state of one thread's work with graphs: the reader, the open batches, the effects that are due.
///
/// Everything synchronous happens within one turn of one thread, so this state needs no locks. It must not outlive the
/// turn, because an actor may take its next turn on another thread. Between turns remain only memory for reuse, a
/// supply of unique numbers, and listeners.
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
/// | `Turn+Reader` | leaves the reader, and returns to it |
/// | `Turn+Linking` | subscribes computeds that are observed, and the reverse |
/// | `WriteRecorder` | keeps apart what the user writes and what a server has sent |
/// | `TransactionLog` | backs states up and restores them |
/// | `Turn+CheckingAhead` | checks more than is needed, where the stack is low |
/// | `Home`, `TaskAuthor` | checks of debug builds: whether the thread, or the task, may use a node |
/// | `Turn+Failures` | traps |
/// | `Turn+Tracing`, `Turn+Listeners`, `StepListener` | notifications of tools |
/// | `NodeRef+Inspecting` | what tools ask of a node |
/// | `TurnAccess` | what several layers above ask the turn |
///
/// | word | sense |
/// | --- | --- |
/// | track | attribute a read to the reader |
/// | register | attribute a read to Observation |
/// | pull | bring a computed up to date for a read |
/// | check | find out whether a computed is *valid* |
/// | evaluate | run the closure of a computed |
/// | usable | in no state that forbids use |
/// | unsettled | written, without a version for the new value; *settled* when it gets one, or turns out unchanged |
/// | published | written, with its version |
/// | read | of a node: it has subscribers, or is flagged `seen` |
/// | mark | set the dependents of a source *pending* |
/// | queued | of an effect: in the queue, in the present *round* of a *flush*, or waiting for its first run |
/// | due | of an effect: to be checked, and to be run if an input has changed |
/// | detached | of a closure: run as no part of an effect |
/// | linked | of an edge: its target is observed; *half linked*, if it is not |
/// | dropped | of an edge: gone for good |
/// | discard | put an object on the list that is *collected* when no walk is under way |
/// | remember | keep a *backup* of a state for a transaction, which *restores* it or *disposes* of it |
/// | trace | *tell* listeners of a step |
@usableFromInline
package struct Turn: ~Copyable {
  // MARK: Reading

  /// The node to which reads are attributed: a computed, an effect, or the tracker of a row; null while untracked.
  @export(implementation) var reader: NodeRef?
  /// The stamp of the run under way, also in its untracked parts. While no run, flush or read of a computed is under
  /// way it is `outside` or `silent`.
  @export(implementation) var runStamp = Turn.outside
  /// The place in the reader's list of inputs where the run expects its next read: after the inputs that it has
  /// confirmed.
  @export(implementation) var cursor: UnsafeMutablePointer<EdgeRef?>?
  /// How many checks of nodes, with the evaluations that belong to them, are under way, one within another. While there
  /// are any, an evaluation may write only what it made itself.
  @export(implementation) var pulls = 0
  /// The epoch of the process, as the check under way has read it last. An unobserved computed that was found valid in
  /// this epoch is still valid.
  @export(implementation) var epoch: Stamp = 0
  @export(implementation) var checkFrame: UnsafeMutablePointer<CheckFrame>?
  /// The effect whose inputs are being brought up to date to find out whether it is due.
  var checkedEffect: NodeRef?

  // MARK: Writing, batches, transactions

  /// How many mutations in place are under way. A mutation that may be suspended does not count.
  @export(implementation) var mutations = 0
  /// Whether a mutation in place may be under way: one of this thread, or one of any thread that may be suspended.
  var mayMutate: Bool { mutations != 0 || Platform.hasAccesses }
  /// Observables that an evaluation may have made, and that have another version by now.
  var rewritten = RawStack<RewrittenNode>(capacity: 4)
  /// Whether what is written will be taken back, see `takingBack`.
  var isTakingBack = false
  /// How many batches are open. The engine opens some itself, such as for a flush or for first runs.
  @export(implementation) var depth = 0
  /// The edges at which walks over the graph, such as marking and linking, have yet to continue.
  var edgesToVisit = RawStack<EdgeRef>()

  /// The states that open transactions may have to restore.
  var log = TransactionLog()

  // MARK: Tracing

  /// The first of the listeners that are notified of each step.
  @usableFromInline var listener: StepListener? { didSet { updateNoting() } }
  @usableFromInline var isTracing: Bool { listener != nil }
  /// Whether a transaction or a tracer has to be told of evaluations, so that one test serves both.
  var notesEvaluations = false

  // MARK: Effects and flushes

  /// The frame of the innermost effect whose body or cleanups are on the stack. It refers to the next outer frame.
  @export(implementation) var effectFrame: UnsafeMutablePointer<EffectFrame>?
  /// Whether the body of the innermost effect is running, and not a detached closure, such as a cleanup or an observer
  /// of an event.
  var isInBody = false
  /// The effects that run in the next round, and the effects of the present round.
  var queue = EffectQueue()
  var round = RawStack<NodeRef?>()
  let flushFrame = UnsafeMutablePointer<EffectFrame>.allocate(capacity: 1)
  /// The stamp of the present flush.
  var flushStamp: Stamp = 0
  /// The effects that a report of runaways may have to name, and whether an effect was refused a run.
  var exhausted = RawStack<NodeRef>(capacity: 4)
  var hasRunaways = false

  /// Effects that were made while a computed was being read, and the index of the first that the present read made. An
  /// effect that has been taken leaves `nil`.
  var newcomers = RawStack<NodeRef?>(capacity: 4)
  var firstNewcomer = 0
  /// The length of a chain of newcomers: each was made in the first run of the one before, and the first run of the
  /// last is under way. Where the stack is low, first runs are put off, so fewer may be on the stack.
  var generation = 0

  // MARK: What waits until nothing is being read

  /// Whether something may have to be done once nothing is being read: `garbage`, `postponed`, `rewritten` or the
  /// newcomers have entries, effects or hooks became due during a read, or a listener hears ends.
  @export(implementation) var isAnythingLeft = false
  /// Objects to be released once no walk is under way.
  var garbage = RawStack<Garbage>()
  /// The `runStamp` from before `collect` began to release objects; `nil` while it does not release any.
  var collectedRun: Stamp?
  /// Closures to run when no computed is being read, such as the ends of subscriptions that were cancelled meanwhile.
  var postponed: ContiguousArray<() -> Void> = []
  /// The nodes to look at when the outermost operation ends: nodes with hooks whose observation has begun or ended, and
  /// sources whose outside readers were marked.
  var transitions: ContiguousArray<GraphNode> = []
  /// The recorders that have yet to take changes of the present operation.
  var recorders: ContiguousArray<WriteRecorder> = []
  /// How many sections are open in which nothing is written by the user, see `WriteRecorder`.
  var foreignSections = 0
  /// What Observation has done with the key of the read that is being registered, see `OutsideKey`.
  var outsideKey = OutsideKeyUse.unused
  var isCallingHooks = false

  /// The control that a binding is writing: what the control announces meanwhile is no edit for any binding. The
  /// address is only compared.
  var shownControl: UnsafeRawPointer?

  // MARK: Reports

  /// The handler of this thread's reports.
  @export(implementation) var diagnostics: ((Diagnostic) -> Void)?
  /// The names of the events that are sent, while a loop of events is about to be reported.
  @export(implementation) var senders: [String]?

  // MARK: Numbers and memory

  private var lastStamp: Stamp = 0
  private var endOfStamps: Stamp = 0
  var edges = EdgePool()
  let isMainThread = Platform.isMainThread()
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

  /// The `runStamp` in code outside of runs that nothing makes untracked: a read may be registered with Observation.
  @export(implementation) static var outside: Stamp { .max }
  /// The `runStamp` outside of runs where reads are neither tracked nor registered, as in `untracked`, a cleanup or a
  /// hook.
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

/// What Observation has done with the key of a read, see `OutsideKey`.
enum OutsideKeyUse {
  /// Nothing, because nothing tracks the read.
  case unused
  /// Observation has hashed the key, which a read makes it do only while something is tracking.
  case hashed
  /// Observation has found an equal key, because it had tracked a read with that key before.
  case found
}

/// A check that is under way, from the computed that is pulled, up to the computed that is being evaluated. The
/// computeds between the two are found by their `arrival`.
@usableFromInline
struct CheckFrame {
  /// The computed that the check is evaluating, or has evaluated last; before that, the computed where the check began.
  @export(implementation) var node: NodeRef
  @export(implementation) let outer: UnsafeMutablePointer<CheckFrame>?
}

/// An effect whose body or cleanups are on the stack.
@usableFromInline
struct EffectFrame {
  /// Null once the effect's object was released during the run.
  @export(implementation) var effect: NodeRef?
  let outer: UnsafeMutablePointer<EffectFrame>?
  /// What an effect left that died during its own run.
  var estate: Unmanaged<EffectEstate>?

  /// Whether the effect's object was released during the run.
  var isReleased: Bool { effect == nil }
}

/// An observable that an evaluation may have made, and that has got another version since.
struct RewrittenNode {
  /// Only compared, never dereferenced.
  let node: NodeRef
  /// The stamp of the run of that evaluation.
  let run: Stamp
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
