/// A node of the graph: the base class of ``Observable``, ``Computed`` and other nodes. Public because those two are.
///
/// Not `Sendable`: a node belongs to the isolation domain it was made in.
public class GraphNode {
  /// A request of the engine to a node's class, which alone knows the type of the value. Each class handles the
  /// requests that can reach it.
  @usableFromInline
  enum Request {
    /// Computed: run the closure. Returns whether the result differs.
    case evaluate
    /// Observable: exchange the value with the offered one, if they differ. Returns whether they differ.
    case replace
    /// Observable: exchange the value as for `replace`, and store the former value as the original.
    case exchange
    /// Observable: compare the value with the original, restore the original if they are equal, and drop it. Returns
    /// whether they differ.
    case settle
    /// Observable: compare and restore as for `settle`, but keep the original if they differ.
    case compare
    /// Observable, computed: compare the two values that are offered as a pair, as the policy does. Returns whether
    /// they differ.
    case distinguish
    /// Observable: drop the original.
    case dropOriginal
    /// Observable: coerce the offered value, or take a reset that is due. Before a mutation in place no value is
    /// offered.
    case govern
    /// Observable: take the value of a reset that is due. Returns whether one was due.
    case reset
    /// Tracker: store, at the address that is given, the source on whose behalf the tracker subscribes. The tracker of
    /// a row also enters itself into that source, which is a list of trackers.
    case principal
    /// Back up the state, and store the address of the copy at the address that is given.
    case backUp
    /// Exchange the state with the copy that `backUp` made.
    case restore
    /// Destroy the copy that `backUp` made.
    case dispose
    /// Hand the present value, without bringing it up to date, to the describer at the address that is given.
    case describe
  }

  /// How a node's class handles requests. A closure instead of a method: a closure that is made by code that knows the
  /// type of the value is specialised for that type, and an overridden method of a generic class is not. The closure is
  /// in a struct, because generic code would wrap a bare closure in a thunk each time it passes the closure on.
  @usableFromInline
  package struct Work {
    /// The last argument is the address that the request needs, such as that of an offered value; `nil` if it needs
    /// none.
    @export(implementation) let perform: (GraphNode, Request, UnsafeMutableRawPointer?) -> Bool

    @export(implementation)
    init(_ perform: @escaping (GraphNode, Request, UnsafeMutableRawPointer?) -> Bool) { self.perform = perform }
  }

  /// Exclusivity is not checked: the engine uses the address anyway, and the check would cost more than a read.
  @exclusivity(unchecked) @export(implementation) final var header: Node

  @export(implementation)
  final var node: NodeRef { address(of: &header) }

  /// The offset of the header in the object: after the type and the reference count.
  @export(implementation)
  static var headerSize: Int { 2 * MemoryLayout<Int>.size }

  @export(implementation) final let work: Work

  /// Empties the list `garbage` when it is destroyed. Declared last, so that it is destroyed after `work`.
  private let lastMoment = LastMoment()

  @usableFromInline
  init(flags: NodeFlags, name: String?, file: StaticString, line: UInt32, work: Work) {
    header = Node(flags: flags, file: file, line: line, version: 0)
    // Moved into the property, because a copy would retain and release the closure.
    self.work = consume work
    keepOnHeap()
    let turn = currentTurn()
    // By this version `requireOwn` knows that the evaluation under way has made the node, and may write it.
    if turn.pointee.pulls > 0 { header.version = turn.pointee.runStamp }
    if let name { node.details.name = name }
    turn.traceMaking(of: node)
    #if DEBUG
      if !turn.pointee.isMainThread { TaskAuthor.noteMaking() }
    #endif
  }

  #if !hasFeature(Embedded)
    // The value, for code that does not know its type, such as the editing behind bindings. A class without a value is
    // not asked.

    /// The value. Tracked.
    func readBoxed() -> Any { failWithoutValue() }

    /// The value, untracked.
    package func peekBoxed() -> Any { failWithoutValue() }

    /// Whether going from one value to another is a change, by the policy of the node.
    func isChange(fromBoxed former: Any, to later: Any) -> Bool { failWithoutValue() }

    private final func failWithoutValue() -> Never {
      fatalError("Binding: '\(name)' is asked for a value, and has none")
    }
  #endif

  /// Makes the compiler believe that the node escapes. An edge retains its source through a bare address, which the
  /// optimizer does not see: a node that a function makes and does not return would be allocated on the stack, although
  /// an edge retains it longer.
  @inline(never) @_optimize(none)
  private final func keepOnHeap() {}

  /// The name in diagnostics: the name that was given, or that the node has as a part of something, such as a field or
  /// a tracked property; otherwise the file and line, such as `PersonEditor.swift:40`.
  public final var name: String { node.name }

  /// Whether the node has subscribers.
  @export(implementation)
  package final var isObserved: Bool { node.isObserved }

  /// Excludes the node from the rollback of transactions, because it records something that a transaction cannot undo.
  @export(implementation)
  package final func outlastTransactions() { node.pointee.flags.insert(.lasting) }

  /// Lets a former result of a computed be released as soon as it is replaced, because nothing in it could write when
  /// it is released.
  @export(implementation)
  package final func endFormerResults() { node.pointee.flags.insert(.expendable) }

  /// Makes a computed run again at the next read.
  @usableFromInline
  package final func forgetInputs() {
    let turn = currentTurn()
    turn.dropInputs(node)
    node.pointee.flags.insert(.pending | .stale)
    // Otherwise a reader that has checked this node in the present epoch would take it for up to date, and subscribe to
    // a node without inputs.
    Platform.beginEpoch(turn.pointee.stamp())
    turn.collect()
  }

  /// The number of observers that subscribe to this node, such as effects, observed computed values and rows of derived
  /// arrays. Takes time linear in that number.
  public final var observerCount: Int { node.subscriberCount }

  deinit {
    if node.has(.heard) { currentTurn().traceEnd(of: node) }
    if case .details(let details) = header.label {
      details._withUnsafeGuaranteedRef { $0.endOutsideReaders(of: node) }
    }
    if Platform.checksAddresses { currentTurn().requireForgotten(node) }
    header.label.release()
  }
}

/// The address of a header. In debug builds this saves a call of the generic `withUnsafeMutablePointer`.
@export(implementation) @_transparent
func address(of header: NodeRef) -> NodeRef { header }

extension GraphNode {
  /// Marks the node as a part of something that users know by another name.
  @export(implementation)
  package final func markInner() { node.pointee.flags.insert(.inner) }
}
