@usableFromInline typealias NodeRef = UnsafeMutablePointer<Node>
@usableFromInline typealias EdgeRef = UnsafeMutablePointer<Edge>
@usableFromInline typealias Stamp = UInt64

/// The part of a node that the walks touch: plain memory, no references, no generics.
///
/// It is the first stored property of a `GraphNode` and lives and dies with that object. Walks hold its address
/// and never the object, so they count no references. Whoever holds the address knows that the object lives: an edge
/// retains its source, a subscriber unlinks its edges before it goes, a flush watches for effects that die.
@usableFromInline
struct Node: BitwiseCopyable {
  @export(implementation) var flags: NodeFlags
  /// Where the node was made, for diagnostics.
  var line: UInt32
  /// A source: names the present value. Every change draws a fresh stamp, unique in the process, so that a version
  /// which was rolled back can never come again. An effect has no value: here it keeps its place in creation order.
  var version: Stamp
  /// A source: the run that read it last, which makes reading twice in a run free. An effect: the flush it ran in last.
  var reader: Stamp
  /// The file the node was made in, as a static C string, or a `NodeDetails`.
  var label: UnsafeRawPointer?
  /// A source: the first of those who are told about changes. Null means that it is unobserved.
  var firstSubscriber: EdgeRef?

  init(flags: NodeFlags, file: StaticString, line: UInt32, version: Stamp) {
    self.flags = flags
    self.line = line
    self.version = version
    self.reader = 0
    self.label = UnsafeRawPointer(file.utf8Start)
    self.firstSubscriber = nil
  }
}

/// What a node that reads others has besides. It follows the `Node` in memory, behind the closure that both kinds have.
@usableFromInline
struct Inputs: BitwiseCopyable {
  var first: EdgeRef?
  /// A computed: the edge by which the check that is under way came to it; null where it began. An effect: its place in the
  /// queue.
  var arrival: EdgeRef?
  /// A computed: the epoch in which it was found valid last. An effect: its runs in this flush.
  var checked: Stamp

  @usableFromInline
  init() {
    first = nil
    arrival = nil
    checked = 0
  }
}

extension NodeRef {
  /// The inputs of a computed or an effect. Their classes declare, one behind the other: the node, a closure, the inputs.
  @export(implementation)
  var inputs: UnsafeMutablePointer<Inputs> {
    (UnsafeMutableRawPointer(self + 1) + MemoryLayout<() -> Void>.size).assumingMemoryBound(to: Inputs.self)
  }

  /// Where the first input stands: the place at which a run begins to confirm inputs.
  var firstInput: UnsafeMutablePointer<EdgeRef?> {
    UnsafeMutableRawPointer(inputs).assumingMemoryBound(to: EdgeRef?.self)
  }

  /// The object this node is the head of. Not for effects.
  @export(implementation)
  var object: Unmanaged<GraphNode> {
    Unmanaged.fromOpaque(UnsafeRawPointer(self) - GraphNode.headerSize)
  }

  /// Whether anyone is told about changes. Always true of effects.
  @export(implementation)
  var isObserved: Bool { has(.observed) }

  @export(implementation)
  func has(_ flag: NodeFlags) -> Bool { pointee.flags.rawValue & flag.rawValue != 0 }
}

/// An effect has no value and no subscribers; the fields for them serve its scheduling.
extension NodeRef {
  /// The place of an effect in the order of creation, over all threads.
  var order: UInt64 { pointee.version }

  /// The object of an effect, kept in the field for subscribers, which effects cannot have.
  var effect: Unmanaged<Effect> {
    Unmanaged.fromOpaque(UnsafeRawPointer(pointee.firstSubscriber.unsafelyUnwrapped))
  }

  func setEffect(_ object: Effect) {
    pointee.firstSubscriber = Unmanaged.passUnretained(object).toOpaque().assumingMemoryBound(to: Edge.self)
  }

  /// Where in the queue, or in the round, an effect stands.
  var place: Int {
    get { Int(bitPattern: inputs.pointee.arrival) }
    nonmutating set { inputs.pointee.arrival = EdgeRef(bitPattern: newValue) }
  }

  /// How often an effect ran in the flush that `reader` names.
  @usableFromInline
  var runs: Int {
    get { Int(truncatingIfNeeded: inputs.pointee.checked) }
    nonmutating set { inputs.pointee.checked = Stamp(truncatingIfNeeded: newValue) }
  }
}
