@usableFromInline package typealias NodeRef = UnsafeMutablePointer<Node>
@usableFromInline typealias EdgeRef = UnsafeMutablePointer<Edge>
@usableFromInline typealias Stamp = UInt64

/// The part of a node that walks over the graph touch: plain memory, no references, no generics.
///
/// It is the first stored property of a `GraphNode`. Walks use its address and never the object, so they count no
/// references. The object outlives everything that holds the address: an edge retains its source, a subscriber unlinks
/// its edges before it is destroyed, and an effect that dies leaves the queue.
@usableFromInline
package struct Node: BitwiseCopyable {
  @export(implementation) var flags: NodeFlags
  /// Identifies the present value. Every change draws a fresh stamp, unique in the process, so that a version that was
  /// rolled back never comes again.
  @export(implementation) var version: Stamp
  /// The stamp of the run that was the last to read this node, so that a second read in the same run is free.
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

/// The further fields of a node that reads other nodes. In memory they follow the closure that follows the `Node`.
@usableFromInline
struct Inputs: BitwiseCopyable {
  /// The edge to the first input. It stays the first field, so that the address of an `Inputs` is also the address of
  /// this edge, see `NodeRef.firstInput`.
  @export(implementation) var first: EdgeRef?
  /// The edge through which the present check came to this node; null where the check began.
  @export(implementation) var arrival: EdgeRef?
  /// The epoch in which the computed was last found valid.
  @export(implementation) var checked: Stamp

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

  /// The address of the field that holds the first input: the cursor of a run begins there.
  @export(implementation)
  var firstInput: UnsafeMutablePointer<EdgeRef?> {
    UnsafeMutableRawPointer(inputs).assumingMemoryBound(to: EdgeRef?.self)
  }

  /// The object that begins with this node. Not for effects, in whose objects the header comes later.
  @export(implementation)
  var object: Unmanaged<GraphNode> {
    Unmanaged.fromOpaque(UnsafeRawPointer(self) - GraphNode.headerSize)
  }

  /// Whether the node has subscribers. Always true of effects.
  @export(implementation)
  var isObserved: Bool { has(.observed) }

  @export(implementation) @_transparent
  func has(_ flags: NodeFlags) -> Bool { pointee.flags.has(flags) }
}

/// One dependency: `target` read `source`.
///
/// An edge is always in the list of the target's inputs, in reading order. It is in the list of the source's
/// subscribers only while the target is observed itself. A half-linked edge is in the list of its target alone: it has
/// the version that was read, so that an unobserved computed can find out whether it is still valid.
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
  /// The previous edge in the list; for the first edge, the last one, so that a source needs no second field for
  /// appending. Null while half linked.
  var previousSubscriber: EdgeRef?
}

extension EdgeRef {
  /// The address of the field `nextInput`, which is the address of the edge itself.
  @export(implementation)
  var nextInput: UnsafeMutablePointer<EdgeRef?> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: EdgeRef?.self)
  }

  var isLinked: Bool { pointee.previousSubscriber != nil }

  func link() {
    let source = pointee.source
    if let first = source.pointee.firstSubscriber {
      // A linked edge always has a previous one, if only itself.
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
    // A linked edge always has a previous one, if only itself.
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

  /// Whether the node has one of these flags at least.
  @export(implementation) @_transparent
  func has(_ flags: NodeFlags) -> Bool { rawValue & flags.rawValue != 0 }

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

  // The first three flags are the kind of a node. A node with none of them is an observable.
  @export(implementation) @_transparent static var computed: NodeFlags { NodeFlags(rawValue: 0x1) }
  @export(implementation) @_transparent static var effect: NodeFlags { NodeFlags(rawValue: 0x2) }
  /// The node is a tracker: it subscribes on behalf of another node, and readers observe that node.
  @export(implementation) @_transparent static var relay: NodeFlags { NodeFlags(rawValue: 0x4) }

  // MARK: Computed values and effects

  /// Something upstream may have changed, so the node has to be checked before use. Always set on an unobserved
  /// computed, which is not notified of changes.
  @export(implementation) @_transparent static var pending: NodeFlags { NodeFlags(rawValue: 0x8) }
  /// The node is on the path of the present pull, or is an effect whose body is on the stack. Reading a busy computed
  /// is a cycle.
  @export(implementation) @_transparent static var busy: NodeFlags { NodeFlags(rawValue: 0x10) }

  // MARK: All nodes

  /// The node has subscribers. Always set on an effect.
  @export(implementation) @_transparent static var observed: NodeFlags { NodeFlags(rawValue: 0x20) }
  /// How far to shift `observed` to the right to get `pending`.
  static var stepsFromPendingToObserved: UInt64 { 2 }
  /// The node has hooks, which are called when it gains its first observer and loses the last.
  @export(implementation) @_transparent static var hooked: NodeFlags { NodeFlags(rawValue: 0x40) }
  /// The innermost open transaction has remembered the state.
  @export(implementation) @_transparent static var remembered: NodeFlags { NodeFlags(rawValue: 0x80) }
  /// A loop that counts each subscriber once has met the node. The loop clears the flag before it ends.
  @export(implementation) @_transparent static var counted: NodeFlags { NodeFlags(rawValue: 0x100) }
  /// In debug builds, two bits for the node's home, see `Home`. They stand `stepsToHome` bits from the right.
  @_transparent static var home: NodeFlags { NodeFlags(rawValue: 0x600) }
  static var stepsToHome: UInt64 { 9 }

  // MARK: Observables and computed values

  /// An unobserved computed knows the present version, and is not notified of changes.
  @export(implementation) @_transparent static var seen: NodeFlags { NodeFlags(rawValue: 0x800) }

  /// The node has another label than the place where it was made.
  @export(implementation) @_transparent static var named: NodeFlags { NodeFlags(rawValue: 0x10_0000_0000) }
  /// The node is in a `NodeTable`, which is told when the node ends.
  @export(implementation) @_transparent static var tabled: NodeFlags { NodeFlags(rawValue: 0x8_0000_0000) }

  /// The node is a part of something that users know by another name.
  @export(implementation) @_transparent static var inner: NodeFlags { NodeFlags(rawValue: 0x1000) }

  /// A recording knows the node, and is told of each write, even to an unobserved node, and of the node's end.
  @export(implementation) @_transparent static var heard: NodeFlags { NodeFlags(rawValue: 0x2000) }

  /// Reports do not show the value, nor the value of anything that reads it.
  @export(implementation) @_transparent static var redacted: NodeFlags { NodeFlags(rawValue: 0x20_0000_0000) }
  /// The value is shown in reports, although it may follow from a redacted one.
  @export(implementation) @_transparent static var unredacted: NodeFlags { NodeFlags(rawValue: 0x40_0000_0000) }

  // MARK: Computed values

  /// The computed has no usable result yet, and is evaluated without checking its inputs.
  @export(implementation) @_transparent static var stale: NodeFlags { NodeFlags(rawValue: 0x4000) }
  /// Every run reads the first input first, so the engine tracks that read before it calls the closure.
  @export(implementation) @_transparent static var mapped: NodeFlags { NodeFlags(rawValue: 0x8000) }
  /// The node has to be checked before use, like a pending one, but passes on the next change: the effect that would
  /// have checked the node was refused a run.
  @export(implementation) @_transparent static var deferred: NodeFlags { NodeFlags(rawValue: 0x1_0000) }

  /// Outside readers depend on the observable, see `OutsideReader`. The bit is in the lower half of the word, where a
  /// test takes the fewest instructions.
  @export(implementation) @_transparent static var seenOutside: NodeFlags { NodeFlags(rawValue: 0x2_0000) }

  /// A former result is released as soon as it is replaced, because nothing in it could write when it is released.
  @export(implementation) @_transparent static var expendable: NodeFlags { NodeFlags(rawValue: 0x4_0000) }

  // MARK: Observables

  /// The observable has a value that its version does not reflect yet.
  @export(implementation) @_transparent static var written: NodeFlags { NodeFlags(rawValue: 0x8_0000) }
  /// The observable was written more than once since it was settled, so it may hold the original value again.
  @export(implementation) @_transparent static var rewritten: NodeFlags { NodeFlags(rawValue: 0x10_0000) }
  /// The observable was mutated in place without a copy to compare with, so it counts as changed.
  @export(implementation) @_transparent static var certain: NodeFlags { NodeFlags(rawValue: 0x20_0000) }
  /// The observable is being mutated in place, so the value must not be touched.
  @export(implementation) @_transparent static var mutating: NodeFlags { NodeFlags(rawValue: 0x40_0000) }
  /// The observable still holds a former value, which is released when the outermost read of a computed is over.
  @export(implementation) @_transparent static var outlived: NodeFlags { NodeFlags(rawValue: 0x80_0000) }
  /// The observable records something that a transaction cannot undo, so it is not rolled back.
  @export(implementation) @_transparent static var lasting: NodeFlags { NodeFlags(rawValue: 0x100_0000) }

  /// The observable is reset when another value changes: a `ResetTracker` subscribes on its behalf. An unobserved one
  /// always counts as written, because it is not notified of changes.
  @export(implementation) @_transparent static var resets: NodeFlags { NodeFlags(rawValue: 0x200_0000) }
  /// Each value that is written is coerced first.
  @export(implementation) @_transparent static var coerces: NodeFlags { NodeFlags(rawValue: 0x400_0000) }
  /// The details of the node say when it was changed last.
  @export(implementation) @_transparent static var dated: NodeFlags { NodeFlags(rawValue: 0x800_0000) }

  // MARK: Effects

  /// The effect is in the queue, in the present round, or among the newcomers.
  @export(implementation) @_transparent static var queued: NodeFlags { NodeFlags(rawValue: 0x1000_0000) }
  /// The effect will never run again.
  @export(implementation) @_transparent static var cancelled: NodeFlags { NodeFlags(rawValue: 0x2000_0000) }
  /// The effect is paused; when it is due it stays pending.
  @export(implementation) @_transparent static var paused: NodeFlags { NodeFlags(rawValue: 0x4000_0000) }
  /// The effect has used up its runs in this flush, and may have to be reported.
  @export(implementation) @_transparent static var exhausted: NodeFlags { NodeFlags(rawValue: 0x8000_0000) }
  /// The effect wrote a value in its last run, or is a newcomer that was refused: a report of runaways names it.
  @export(implementation) @_transparent static var wakes: NodeFlags { NodeFlags(rawValue: 0x1_0000_0000) }

  /// The effect has ended because its target or its owner was released.
  @export(implementation) @_transparent static var deserted: NodeFlags { NodeFlags(rawValue: 0x2_0000_0000) }
  /// The effect was made while a computed was being read, and has not run yet.
  @export(implementation) @_transparent static var newcomer: NodeFlags { NodeFlags(rawValue: 0x4_0000_0000) }

  /// A source in any of these states has to be brought up to date before it is used, or is being read again in a cycle.
  @export(implementation) @_transparent static var unusable: NodeFlags { .pending | .deferred | .written | .busy }
  /// A read of a computed in any of these states has to check it first.
  @export(implementation) @_transparent static var unchecked: NodeFlags { .pending | .deferred | .busy }
  /// A read of an observable in any of these states has to settle it first, or traps.
  @export(implementation) @_transparent static var unreadable: NodeFlags { .written | .mutating }
  /// A write to an observable in any of these states does more than replace the value.
  @export(implementation) @_transparent static var unwritable: NodeFlags {
    .written | .mutating | .seen | .outlived | .coerces | .remembered | .heard
  }
  /// An observable with any of these flags resets or coerces its value.
  @export(implementation) @_transparent static var governed: NodeFlags { .resets | .coerces }
}
