/// A node of the graph: the base class of observables and computed values.
///
/// You do not make one of these; you make an ``Observable`` or a ``Computed``. The type is public so that tools can
/// speak of any node: its name, its observers, why it ran.
///
/// A node belongs to the isolation domain it was made in and is not `Sendable`.
public class GraphNode {
  /// What the engine asks of a node's class, which alone knows the type of the value. Each class handles the requests
  /// that can reach it and traps on the others.
  @usableFromInline
  enum Request {
    /// Computed: run the closure. Answers whether the result differs.
    case evaluate
    /// Observable: exchange the value with the offered one, if they differ. Answers whether they differ.
    case replace
    /// Observable: as `replace`, and keep the former value as the original.
    case exchange
    /// Computed that allows cycles: the address of its `CycleMember`.
    case member
    /// Computed that allows cycles: take the fallback for a value. Answers whether it differs.
    case fallback
    /// Observable: compare the value with the original, and restore the original if they are equal. Answers whether
    /// they differ.
    case settle
    /// Observable: as `settle`, and keep the original if they differ.
    case compare
    /// Observable: drop the original.
    case forget
    /// Observable: make a permitted value of the offered one, and bring the one that it replaces up to date. Nothing is
    /// offered before a mutation in place.
    case govern
    /// Observable: take the value that it is reset to, if it has to be reset. Answers whether it has.
    case reset
    /// Tracker: enter the list of trackers to be checked, and return that list, which is the source it stands for.
    case principal
    /// Put a copy of the state aside, and return its address.
    case remember
    /// Exchange the state with the one that was put aside.
    case restore
    /// Destroy the state that was put aside.
    case dispose
    /// Hand a short text of the present value to the turn, without bringing it up to date.
    case describe
  }

  /// A closure instead of a method: an overridden method of a generic class is never specialised, a closure made
  /// where the type is known is. In a struct, because a bare closure handed through generic code picks up a thunk
  /// at each step.
  @usableFromInline
  struct Work {
    /// The last argument is the address of the offered value or of the state that was put aside, for requests that take
    /// one.
    @export(implementation) let perform: (GraphNode, Request, UnsafeMutableRawPointer?) -> Bool

    @export(implementation)
    init(_ perform: @escaping (GraphNode, Request, UnsafeMutableRawPointer?) -> Bool) { self.perform = perform }
  }

  /// Exclusivity is not checked: the engine goes through the address anyway, and the check would cost more than a read.
  @exclusivity(unchecked) @export(implementation) final var header: Node

  @export(implementation)
  final var node: NodeRef { address(of: &header) }

  /// The offset of the header in the object: behind the type and the reference count.
  @export(implementation)
  static var headerSize: Int { 2 * MemoryLayout<Int>.size }

  @export(implementation) final let work: Work

  /// Stands behind `work`, so that it is destroyed after it.
  private let lastMoment = LastMoment()

  @usableFromInline
  init(flags: NodeFlags, name: String?, file: StaticString, line: UInt32, work: Work) {
    header = Node(flags: flags, file: file, line: line, version: 0)
    self.work = work
    keepOnHeap()
    let turn = currentTurn()
    if turn.pointee.pulls > 0 { header.version = turn.pointee.run }
    if let name { node.details.name = name }
    turn.traceMaking(of: node)
    #if DEBUG && !hasFeature(Embedded)
      if !turn.pointee.isMainThread { TaskAuthor.noteMaking() }
    #endif
  }

  /// Makes the compiler believe that the node escapes.
  ///
  /// An edge retains its source through a bare address, which the optimizer does not follow. A node that is made in a
  /// function and not returned would be allocated on that function's stack, although an edge retains it longer.
  @inline(never) @_optimize(none)
  private final func keepOnHeap() {}

  /// The name in diagnostics: the given one, or the file and line, as in `PersonEditor.swift:40`.
  public final var name: String { node.name }

  /// Whether an effect observes this node, directly or through computed values.
  @export(implementation)
  package final var isObserved: Bool { node.isObserved }

  /// Excludes the node from what transactions restore: it holds no data, but what a program is made of.
  @export(implementation)
  package final func outlastTransactions() { node.pointee.flags.insert(.lasting) }

  /// Lets a former result of a computed end as soon as it is replaced, because nothing ends with it that could write.
  @export(implementation)
  package final func endFormerResults() { node.pointee.flags.insert(.expendable) }

  /// Makes a computed run again at the next read.
  @usableFromInline
  package final func forgetInputs() {
    let turn = currentTurn()
    turn.dropInputs(node)
    node.pointee.flags.insert(.pending | .stale)
    // A reader that has checked this node in the present epoch would take it for up to date, and subscribe to a node
    // that listens to nothing.
    Platform.beginEpoch(turn.pointee.stamp())
    turn.collect()
  }

  /// The number of effects and observed computed values that subscribe to this node. Takes time linear in that number.
  public final var observerCount: Int { node.subscriberCount }

  deinit {
    #if !hasFeature(Embedded)
      if node.has(.heard) { currentTurn().traceEnd(of: node) }
    #endif
    header.label.release()
  }
}

/// The address of a header. In debug builds a call less than `withUnsafeMutablePointer`, which is generic there.
@export(implementation) @_transparent
func address(of header: NodeRef) -> NodeRef { header }
