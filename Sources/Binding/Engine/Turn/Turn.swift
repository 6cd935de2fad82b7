@usableFromInline typealias TurnRef = UnsafeMutablePointer<Turn>

/// What one thread is doing with graphs right now: who is reading, which batches are open, which effects are due.
///
/// Everything synchronous happens within one turn of one thread, so this state needs no locks, and nothing in it may
/// outlive the turn: an actor may take its next one on another thread. What stays between turns is memory to be used
/// again, and a supply of unique numbers.
///
/// The engine is written as extensions of `TurnRef`, one file for each of its facets:
///
/// | file | what it does |
/// | --- | --- |
/// | `Turn+Reading` | turns reads into edges |
/// | `Turn+Writing` | takes a new value, marks what depends on it |
/// | `Turn+Pulling` | finds out what really changed, and evaluates that |
/// | `Turn+Flushing` | runs the effects that are due; pauses them; reports runaways |
/// | `Turn+Linking` | subscribes what is observed, and the reverse |
/// | `Turn+Releasing` | lets go of long chains in a loop; postpones what may write |
/// | `TransactionLog` | puts states aside and brings them back |
/// | `Turn+Hooks`, `Turn+Home`, `Turn+Failures` | observation hooks; the check of the thread; traps |
/// | `Turn+Tracing`, `Turn+Describing`, `Turn+Looking` | what tools are told, and what they may ask |
/// | `TurnAccess` | what the layers above ask |
///
/// The words are used in one sense each. To *track* a read is to attribute it to the reader. To *pull* a computed is to bring it
/// up to date for a read, to *check* it is to find out whether it is valid, and to *evaluate* it is to run its closure. A
/// write is *published* at once or *announced* in a batch; an announced value is *settled* when it gets its version. To *mark*
/// is to set pending what depends on a source. An effect is *queued*, is *due* in a *round* of a *flush*, and *runs*. Edges are
/// *linked* while their target is observed, and *dropped* for good. Objects are *discarded* onto a list that is *collected*.
@usableFromInline
struct Turn: ~Copyable {
  // MARK: Reading

  /// Who is reading: the computed or effect to which reads are attributed; null while untracked.
  @export(implementation) var reader: NodeRef?
  /// The stamp of that reader's run.
  var run: Stamp = 0
  /// Where that run expects its next input: behind those it has confirmed.
  var cursor: UnsafeMutablePointer<EdgeRef?>?
  /// How many checks and evaluations of computeds are under way. While there are any, nothing may be written.
  @export(implementation) var pulls = 0
  /// The epoch in which the outermost of them began: an unobserved computed that was found valid in it still is.
  var epoch: Stamp = 0
  /// The innermost of them.
  var check: UnsafeMutablePointer<CheckFrame>?
  /// The effect whose inputs are being brought up to date to find out whether it is due.
  var checkedEffect: NodeRef?

  // MARK: Writing

  /// How many batches are open, a flush and the body of an effect among them.
  @export(implementation) var depth = 0
  /// Where marking, linking and unlinking have yet to go on.
  var work = RawStack<EdgeRef>()

  /// What the open transactions may have to bring back.
  var log = TransactionLog()

  // MARK: Looking on

  #if !hasFeature(Embedded)
    /// Told of each step, while there is one.
    @usableFromInline var listener: StepListener? { didSet { isTracing = listener != nil } }
  #endif
  @usableFromInline var isTracing = false { didSet { updateNoting() } }
  /// Whether an evaluation is of interest to a transaction or to the tracer: one test for both.
  var notesEvaluations = false

  // MARK: Effects

  /// The bodies of effects on the stack, innermost first.
  @export(implementation) var frame: UnsafeMutablePointer<EffectFrame>?
  /// How many bodies on the stack belong to effects that have died. Their closures must not be let go of yet.
  var orphanedBodies = 0
  /// Which effect owns what is made now.
  @export(implementation) var owner: NodeRef?
  /// The effects that are due next, and those of the round being run.
  var queue = EffectQueue()
  var round = RawStack<NodeRef?>()
  /// The frame of the effects that a flush runs, one after the other.
  let flushFrame = UnsafeMutablePointer<EffectFrame>.allocate(capacity: 1)
  /// The stamp of the present flush.
  var flush: Stamp = 0
  /// Effects that have used up their runs in this flush, and whether one was due once more.
  var exhausted = RawStack<NodeRef>(capacity: 4)
  var hasRunaways = false

  // MARK: Later

  /// Whether there may be anything in the lists below, or an effect that became due while a computed was being read.
  var isAnythingLeft = false
  /// What to let go of once no walk is under way.
  var garbage = RawStack<Garbage>()
  var isCollecting = false
  /// What was cancelled while a computed was being read, to be ended when that is over.
  var postponed: ContiguousArray<() -> Void> = []
  /// Nodes with hooks that gained their first observer or lost the last one since the outermost operation began.
  var transitions: ContiguousArray<GraphNode> = []
  var isCallingHooks = false
  #if !hasFeature(Embedded)
    /// The text of a value that a node was asked to describe, and what makes such texts, while somebody asks.
    var described: String?
    var describe: ((Any) -> String)?
  #endif
  /// Who is told about reports of this thread's work.
  @export(implementation) var diagnostics: ((Diagnostic) -> Void)?

  // MARK: Supplies

  private var lastStamp: Stamp = 0
  private var endOfStamps: Stamp = 0
  var edges = EdgePool()
  #if DEBUG
    var isMainThread = Platform.isMainThread()
  #endif
  /// The lowest address of the thread's stack; zero where that cannot be told.
  let stackEnd: UInt

  init() {
    stackEnd = Platform.stack().end
    flushFrame.initialize(to: EffectFrame(effect: nil, outer: nil, inheritance: nil))
  }

  /// A number that no one else in the process has ever had or will have.
  ///
  /// Stamps are unique, not ordered: each thread draws from a block of its own.
  @usableFromInline
  mutating func stamp() -> Stamp {
    if lastStamp == endOfStamps {
      lastStamp = Platform.reserveStamps(Turn.stampsInBlock)
      endOfStamps = lastStamp + Turn.stampsInBlock
    }
    lastStamp &+= 1
    return lastStamp
  }

  mutating func updateNoting() { notesEvaluations = isTracing || log.depth > 0 }

  private static let stampsInBlock: Stamp = 1 << 20

  /// Gives back what the thread holds when it ends.
  mutating func deallocate() {
    work.deallocate()
    log.deallocate()
    exhausted.deallocate()
    garbage.deallocate()
    queue.deallocate()
    round.deallocate()
    flushFrame.deallocate()
    edges.handOver()
  }
}

/// A check that is under way: from the computed that somebody wants to be up to date, upward to the one being evaluated. What
/// lies between is found by the `arrival` of each.
struct CheckFrame {
  /// The computed being evaluated, or else the one where the check began.
  var node: NodeRef
  let outer: UnsafeMutablePointer<CheckFrame>?
}

/// The body of an effect that is on the stack.
@usableFromInline
struct EffectFrame {
  /// Null once the effect's object died in its own body.
  @export(implementation) var effect: NodeRef?
  let outer: UnsafeMutablePointer<EffectFrame>?
  /// What the effect had to end when it died.
  var inheritance: Unmanaged<EffectBelongings>?
}
