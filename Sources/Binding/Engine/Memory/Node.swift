@usableFromInline package typealias NodeRef = UnsafeMutablePointer<Node>
@usableFromInline typealias EdgeRef = UnsafeMutablePointer<Edge>
@usableFromInline typealias Stamp = UInt64

/// The part of a node that the walks touch: plain memory, no references, no generics.
///
/// It is the first stored property of a `GraphNode`. Walks use its address and never the object, so they count no
/// references. The object outlives each holder of the address: an edge retains its source, a subscriber unlinks its
/// edges before it is destroyed, and a flush is told of effects that die.
@usableFromInline
package struct Node: BitwiseCopyable {
  @export(implementation) var flags: NodeFlags
  /// Identifies the present value. Every change draws a fresh stamp, unique in the process, so that a version that was
  /// rolled back never comes again.
  @export(implementation) var version: Stamp
  /// The stamp of the run that read this last, so that reading twice in a run is free.
  var lastRun: Stamp
  /// The first subscriber; null if the node is unobserved.
  var firstSubscriber: EdgeRef?
  var label: NodeLabel

  init(flags: NodeFlags, file: StaticString, line: UInt32, version: Stamp) {
    self.flags = flags
    self.version = version
    self.lastRun = 0
    self.firstSubscriber = nil
    self.label = .place(file: file.utf8Start, line: line)
  }
}

/// The further fields of a node that reads others. They follow the `Node` in memory, behind the closure.
@usableFromInline
struct Inputs: BitwiseCopyable {
  /// The first field, so that its address is the address of the inputs, see `NodeRef.firstInput`.
  @export(implementation) var first: EdgeRef?
  /// The edge through which the present check came to this node; null where the check began.
  @export(implementation) var arrival: EdgeRef?
  /// The epoch in which the computed was last found valid.
  @export(implementation) var checked: Stamp

  @usableFromInline
  init() {
    first = nil
    arrival = nil
    checked = 0
  }
}

extension NodeRef {
  /// The inputs of a computed or an effect. Their classes declare, in this order: the node, a closure, the inputs.
  @export(implementation)
  var inputs: UnsafeMutablePointer<Inputs> {
    (UnsafeMutableRawPointer(self + 1) + MemoryLayout<() -> Void>.size).assumingMemoryBound(to: Inputs.self)
  }

  /// The address of the first input, where a run begins to confirm inputs.
  @export(implementation)
  var firstInput: UnsafeMutablePointer<EdgeRef?> {
    UnsafeMutableRawPointer(inputs).assumingMemoryBound(to: EdgeRef?.self)
  }

  /// The object that begins with this node. Not for effects.
  @export(implementation)
  var object: Unmanaged<GraphNode> {
    Unmanaged.fromOpaque(UnsafeRawPointer(self) - GraphNode.headerSize)
  }

  /// Whether the node has subscribers. Always true of effects.
  @export(implementation)
  var isObserved: Bool { has(.observed) }

  @export(implementation) @_transparent
  func has(_ flag: NodeFlags) -> Bool { pointee.flags.rawValue & flag.rawValue != 0 }
}

/// One dependency: `target` read `source`.
///
/// An edge is always in the list of the target's inputs, in reading order. It is in the list of the source's
/// subscribers only while the target is listening, that is, observed itself. A half-linked edge is known to its target
/// alone: it has the version that was read, so that an unobserved computed can tell whether it is still valid.
///
///     source.firstSubscriber ──▶ edge ──nextSubscriber──▶ edge ──▶ nil
///                                 ▲                         │
///                                 └── (first.previous is the last)
///     target.inputs.first ─────▶ edge ──nextInput──▶ edge ──▶ nil
///
/// The edge owns one reference to its source's object, and none to its target's.
@usableFromInline
struct Edge: BitwiseCopyable {
  /// The first field, so that its address is the address of the edge, see `EdgeRef.nextInput`.
  @export(implementation) var nextInput: EdgeRef?
  @export(implementation) var source: NodeRef
  @export(implementation) var target: NodeRef
  @export(implementation) var version: Stamp
  var nextSubscriber: EdgeRef?
  /// The edge before; of the first edge the last one, so that appending needs no second field in the source. Null while
  /// half linked.
  var previousSubscriber: EdgeRef?
}

extension EdgeRef {
  /// The address of the next input, which is the edge's own address.
  @export(implementation)
  var nextInput: UnsafeMutablePointer<EdgeRef?> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: EdgeRef?.self)
  }

  var isLinked: Bool { pointee.previousSubscriber != nil }

  func link() {
    let source = pointee.source
    if let first = source.pointee.firstSubscriber {
      let last = first.pointee.previousSubscriber.unsafelyUnwrapped
      last.pointee.nextSubscriber = self
      pointee.previousSubscriber = last
      first.pointee.previousSubscriber = self
    } else {
      source.pointee.firstSubscriber = self
      source.pointee.flags.insert(.observed)
      pointee.previousSubscriber = self
    }
  }

  /// Removes the edge from its source's subscribers.
  func unlink() {
    let source = pointee.source
    let next = pointee.nextSubscriber
    let previous = pointee.previousSubscriber.unsafelyUnwrapped
    if source.pointee.firstSubscriber == self {
      source.pointee.firstSubscriber = next
      if next == nil { source.pointee.flags.remove(.observed) }
    } else {
      previous.pointee.nextSubscriber = next
    }
    if let next {
      next.pointee.previousSubscriber = previous
    } else if let first = source.pointee.firstSubscriber {
      first.pointee.previousSubscriber = previous
    }
    pointee.nextSubscriber = nil
    pointee.previousSubscriber = nil
  }
}

// MARK: - Flags

/// The kind of a node and its state.
///
/// Not an `OptionSet`, whose sets are array literals: a debug build allocates an array for each, and looks up the
/// metadata of its type. The constants are transparent, so that a debug build, too, tests flags in a few instructions.
@usableFromInline
struct NodeFlags: BitwiseCopyable, Sendable {
  @export(implementation) let rawValue: UInt64

  @export(implementation) @_transparent
  init(rawValue: UInt64) { self.rawValue = rawValue }

  @export(implementation) @_transparent
  static func | (one: NodeFlags, other: NodeFlags) -> NodeFlags { NodeFlags(rawValue: one.rawValue | other.rawValue) }

  @export(implementation) @_transparent
  mutating func insert(_ flags: NodeFlags) { self = NodeFlags(rawValue: rawValue | flags.rawValue) }

  @export(implementation) @_transparent
  mutating func remove(_ flags: NodeFlags) { self = NodeFlags(rawValue: rawValue & ~flags.rawValue) }

  @export(implementation) @_transparent
  func intersection(_ flags: NodeFlags) -> NodeFlags { NodeFlags(rawValue: rawValue & flags.rawValue) }

  @export(implementation) @_transparent
  mutating func change(set: NodeFlags = .none, clear: NodeFlags) {
    self = NodeFlags(rawValue: rawValue & ~clear.rawValue | set.rawValue)
  }

  @export(implementation) @_transparent static var none: NodeFlags { NodeFlags(rawValue: 0) }

  // The kind. A node with none of these flags is an observable.
  @export(implementation) @_transparent static var computed: NodeFlags { NodeFlags(rawValue: 0x1) }
  @export(implementation) @_transparent static var effect: NodeFlags { NodeFlags(rawValue: 0x2) }
  /// A tracker: it subscribes on behalf of a source, and its readers observe that source.
  @export(implementation) @_transparent static var relay: NodeFlags { NodeFlags(rawValue: 0x4) }

  // MARK: Computed values and effects

  /// Something upstream may have changed: check before use. Always set on an unobserved computed, which is not notified
  /// of changes.
  @export(implementation) @_transparent static var pending: NodeFlags { NodeFlags(rawValue: 0x8) }
  /// Is being checked or run: on the path of the present pull, or an effect whose body is on the stack. Reading a busy
  /// computed is a cycle.
  @export(implementation) @_transparent static var busy: NodeFlags { NodeFlags(rawValue: 0x10) }

  // MARK: All nodes

  /// The node has subscribers. Always set on an effect.
  @export(implementation) @_transparent static var observed: NodeFlags { NodeFlags(rawValue: 0x20) }
  /// How far to shift `observed` to the right to get `pending`.
  static var stepsFromPendingToObserved: UInt64 { 2 }
  /// Has hooks that are called when it gains its first observer and loses the last.
  @export(implementation) @_transparent static var hooked: NodeFlags { NodeFlags(rawValue: 0x40) }
  /// The innermost open transaction has remembered the state.
  @export(implementation) @_transparent static var remembered: NodeFlags { NodeFlags(rawValue: 0x80) }
  /// Was met by a loop that counts each subscriber once; the loop clears the flag before it ends.
  @export(implementation) @_transparent static var counted: NodeFlags { NodeFlags(rawValue: 0x100) }
  /// Debug builds: the node's home in two bits, see `Home`, and how far to shift these.
  @_transparent static var home: NodeFlags { NodeFlags(rawValue: 0x600) }
  static var stepsToHome: UInt64 { 9 }

  // MARK: Observables and computed values

  /// An unobserved computed knows the present version, and is not notified of changes.
  @export(implementation) @_transparent static var seen: NodeFlags { NodeFlags(rawValue: 0x800) }

  /// Has another label than the place where it was made.
  @export(implementation) @_transparent static var named: NodeFlags { NodeFlags(rawValue: 0x10_0000_0000) }
  /// Is in a `NodeTable`, which is told when the node ends.
  @export(implementation) @_transparent static var tabled: NodeFlags { NodeFlags(rawValue: 0x8_0000_0000) }

  /// A part of something that users know by another name.
  @export(implementation) @_transparent static var inner: NodeFlags { NodeFlags(rawValue: 0x1000) }

  /// A recording knows the node and is told each write, observed or not, and the end.
  @export(implementation) @_transparent static var heard: NodeFlags { NodeFlags(rawValue: 0x2000) }

  /// The value, and the value of everything that reads it, is kept out of reports.
  @export(implementation) @_transparent static var redacted: NodeFlags { NodeFlags(rawValue: 0x20_0000_0000) }
  /// The value is shown in reports, although it may follow from a redacted one.
  @export(implementation) @_transparent static var unredacted: NodeFlags { NodeFlags(rawValue: 0x40_0000_0000) }

  // MARK: Computed values

  /// Has no usable result yet: run it without checking its inputs.
  @export(implementation) @_transparent static var stale: NodeFlags { NodeFlags(rawValue: 0x4000) }
  /// Every run reads the first input first, so that this read is tracked before the closure is called.
  @export(implementation) @_transparent static var mapped: NodeFlags { NodeFlags(rawValue: 0x8000) }
  /// Like `pending`, but the next change is passed on, because an effect that was to check the node was refused a run.
  @export(implementation) @_transparent static var deferred: NodeFlags { NodeFlags(rawValue: 0x1_0000) }

  /// Outside readers depend on the observable, see `OutsideReader`. In the lower half of the word, where testing flags
  /// is shortest.
  @export(implementation) @_transparent static var seenOutside: NodeFlags { NodeFlags(rawValue: 0x2_0000) }

  /// A former result is released as soon as it is replaced, because nothing in it could write when it is released.
  @export(implementation) @_transparent static var expendable: NodeFlags { NodeFlags(rawValue: 0x4_0000) }

  // MARK: Observables

  /// Has a value that its version does not reflect yet.
  @export(implementation) @_transparent static var written: NodeFlags { NodeFlags(rawValue: 0x8_0000) }
  /// Written more than once since it was settled, so it may hold the original value again.
  @export(implementation) @_transparent static var rewritten: NodeFlags { NodeFlags(rawValue: 0x10_0000) }
  /// Was mutated in place without a copy to compare with, so it counts as changed.
  @export(implementation) @_transparent static var certain: NodeFlags { NodeFlags(rawValue: 0x20_0000) }
  /// Is being mutated in place, so the value must not be touched.
  @export(implementation) @_transparent static var mutating: NodeFlags { NodeFlags(rawValue: 0x40_0000) }
  /// Keeps a former value that is released when the outermost read of a computed is over.
  @export(implementation) @_transparent static var outlived: NodeFlags { NodeFlags(rawValue: 0x80_0000) }
  /// Records what a transaction cannot undo, so it is not rolled back.
  @export(implementation) @_transparent static var lasting: NodeFlags { NodeFlags(rawValue: 0x100_0000) }

  /// Is reset when another value changes: a `ResetTracker` subscribes on its behalf. While it is unobserved it always
  /// counts as written, because it is not notified of changes.
  @export(implementation) @_transparent static var resets: NodeFlags { NodeFlags(rawValue: 0x200_0000) }
  /// Each value that is written is coerced first.
  @export(implementation) @_transparent static var coerces: NodeFlags { NodeFlags(rawValue: 0x400_0000) }
  /// Says in its details when it was changed last.
  @export(implementation) @_transparent static var dated: NodeFlags { NodeFlags(rawValue: 0x800_0000) }

  // MARK: Effects

  /// Is in the queue or in the present round.
  @export(implementation) @_transparent static var queued: NodeFlags { NodeFlags(rawValue: 0x1000_0000) }
  /// Will never run again.
  @export(implementation) @_transparent static var cancelled: NodeFlags { NodeFlags(rawValue: 0x2000_0000) }
  /// Is paused, and stays pending when it is due.
  @export(implementation) @_transparent static var paused: NodeFlags { NodeFlags(rawValue: 0x4000_0000) }
  /// Has used up its runs in this flush and may have to be reported.
  @export(implementation) @_transparent static var exhausted: NodeFlags { NodeFlags(rawValue: 0x8000_0000) }
  /// Wrote a value in its last run, or was due for one run too many.
  @export(implementation) @_transparent static var wakes: NodeFlags { NodeFlags(rawValue: 0x1_0000_0000) }

  /// Has ended because its target or its owner had gone.
  @export(implementation) @_transparent static var deserted: NodeFlags { NodeFlags(rawValue: 0x2_0000_0000) }
  /// Was made while a computed was being read, and has not run yet.
  @export(implementation) @_transparent static var newcomer: NodeFlags { NodeFlags(rawValue: 0x4_0000_0000) }

  /// A source in any of these states has to be brought up to date before it is used, or is being read again in a cycle.
  @export(implementation) @_transparent static var unusable: NodeFlags { .pending | .deferred | .written | .busy }
  /// A computed in any of these states cannot simply be read.
  @export(implementation) @_transparent static var unchecked: NodeFlags { .pending | .deferred | .busy }
  /// An observable in any of these states cannot simply be read.
  @export(implementation) @_transparent static var unreadable: NodeFlags { .written | .mutating }
  /// An observable in any of these states cannot simply be overwritten.
  @export(implementation) @_transparent static var unwritable: NodeFlags {
    .written | .mutating | .seen | .outlived | .coerces | .remembered | .heard
  }
  /// An observable with any of these resets or coerces its value.
  @export(implementation) @_transparent static var governed: NodeFlags { .resets | .coerces }
}
