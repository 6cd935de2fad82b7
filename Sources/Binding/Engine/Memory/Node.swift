@usableFromInline package typealias NodeRef = UnsafeMutablePointer<Node>
@usableFromInline typealias EdgeRef = UnsafeMutablePointer<Edge>
@usableFromInline typealias Stamp = UInt64

/// The header of a node, which walks over the graph read and write: plain memory, no counted references, no generics.
///
/// It is the first stored property of a `GraphNode`. Walks use its address instead of the object, so they count no
/// references. No address is followed once the object is gone: an edge retains its source, a subscriber drops its edges
/// when it is destroyed, and a list of addresses drops the address of a node that ends, or only compares it.
@usableFromInline
package struct Node: BitwiseCopyable {
  @export(implementation) var flags: NodeFlags
  /// Identifies the value that readers have seen. A change after a read gets a fresh stamp, unique in the process, so
  /// that a version that was rolled back never comes again.
  @export(implementation) var version: Stamp
  /// The stamp of the run that read this node last, so that a second read in the same run is free; or the stamp of a
  /// walk, see `edgeToMutated(from:)`.
  var lastRun: Stamp
  /// The edge of the first subscriber; null if there is none.
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
  /// this field, see `NodeRef.firstInput`.
  @export(implementation) var first: EdgeRef?
  /// The edge through which the present check came to this node; null where the check began.
  @export(implementation) var arrival: EdgeRef?
  /// The epoch in which the computed was last found valid or evaluated.
  @export(implementation) var checked: Stamp

  init() {
    first = nil
    arrival = nil
    checked = 0
  }
}

extension NodeRef {
  /// The inputs of a node that reads others. Its class declares, in this order: the node, a closure, the inputs.
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

  /// Whether the node has subscribers. Also true of effects, and of trackers that are linked.
  @export(implementation)
  var isObserved: Bool { has(.observed) }

  @export(implementation) @_transparent
  func has(_ flags: NodeFlags) -> Bool { pointee.flags.has(flags) }
}

/// One dependency: `target` read `source`.
///
/// An edge is in the list of the target's inputs, in reading order. It is in the list of the source's subscribers only
/// while the target is observed itself. A half-linked edge is in the list of its target alone: by the version in it, an
/// unobserved computed finds out whether its result is still valid.
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

  // The first three flags are the kind of a node. A node with none of them is an observable or a list of row trackers.
  @export(implementation) @_transparent static var computed: NodeFlags { NodeFlags(rawValue: 0x1) }
  @export(implementation) @_transparent static var effect: NodeFlags { NodeFlags(rawValue: 0x2) }
  /// The node is a tracker, and is flagged `computed` as well: it subscribes on behalf of another node, which the
  /// readers observe.
  @export(implementation) @_transparent static var relay: NodeFlags { NodeFlags(rawValue: 0x4) }

  // MARK: Computed values and effects

  /// Something upstream may have changed, so the node has to be checked before use. Always set on an unobserved
  /// computed, which is not notified of changes.
  @export(implementation) @_transparent static var pending: NodeFlags { NodeFlags(rawValue: 0x8) }
  /// The node is a computed on the path of a check that is under way, or an effect whose cleanups or body are on the
  /// stack. Reading a busy computed is a cycle.
  @export(implementation) @_transparent static var busy: NodeFlags { NodeFlags(rawValue: 0x10) }

  // MARK: All nodes

  /// The node has subscribers. Also set on every effect, and on trackers that are linked.
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

  /// Something that is not notified of changes may know the present version, such as an unobserved computed, an
  /// unlinked tracker or an outside reader.
  @export(implementation) @_transparent static var seen: NodeFlags { NodeFlags(rawValue: 0x800) }

  /// The node has another label than the place where it was made.
  @export(implementation) @_transparent static var named: NodeFlags { NodeFlags(rawValue: 0x10_0000_0000) }
  /// The node is in a `NodeTable`, which is told when the node ends.
  @export(implementation) @_transparent static var tabled: NodeFlags { NodeFlags(rawValue: 0x8_0000_0000) }

  /// The node is a part of something that users know by another name.
  @export(implementation) @_transparent static var inner: NodeFlags { NodeFlags(rawValue: 0x1000) }

  /// A recording knows the node, and is told of each write, even to an unobserved node, and of the node's end.
  @export(implementation) @_transparent static var heard: NodeFlags { NodeFlags(rawValue: 0x2000) }

  /// Reports do not show the value, nor the value of a node that reads it, unless that node is `unredacted`.
  @export(implementation) @_transparent static var redacted: NodeFlags { NodeFlags(rawValue: 0x20_0000_0000) }
  /// The value is shown in reports, although it may follow from a redacted one.
  @export(implementation) @_transparent static var unredacted: NodeFlags { NodeFlags(rawValue: 0x40_0000_0000) }

  // MARK: Computed values

  /// The computed has no usable result, and has to be evaluated even if no input has changed.
  @export(implementation) @_transparent static var stale: NodeFlags { NodeFlags(rawValue: 0x4000) }
  /// Every run reads the first input first, so the engine tracks that read before it calls the closure.
  @export(implementation) @_transparent static var mapped: NodeFlags { NodeFlags(rawValue: 0x8000) }
  /// The node has to be checked before use, like a pending one, but passes on the next change: the effect that would
  /// have checked the node was refused a run.
  @export(implementation) @_transparent static var deferred: NodeFlags { NodeFlags(rawValue: 0x1_0000) }

  /// Outside readers depend on the observable or the list of row trackers, see `OutsideReader`. The bit is in the lower
  /// half of the word, where a test takes the fewest instructions.
  @export(implementation) @_transparent static var seenOutside: NodeFlags { NodeFlags(rawValue: 0x2_0000) }

  /// A former result is released as soon as it is replaced, because nothing in it could write when it is released.
  @export(implementation) @_transparent static var expendable: NodeFlags { NodeFlags(rawValue: 0x4_0000) }

  // MARK: Observables

  /// The observable has a value that its version does not reflect yet.
  @export(implementation) @_transparent static var written: NodeFlags { NodeFlags(rawValue: 0x8_0000) }
  /// The observable may hold the original value again: it was written more than once since it was settled, or a
  /// reset may be due.
  @export(implementation) @_transparent static var rewritten: NodeFlags { NodeFlags(rawValue: 0x10_0000) }
  /// The source counts as changed without a comparison, as after a mutation in place without a copy to compare with.
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
  /// The effect has used up its runs in this flush: a report of runaways may have to name it.
  @export(implementation) @_transparent static var exhausted: NodeFlags { NodeFlags(rawValue: 0x8000_0000) }
  /// The effect wrote a value in its last run: if it has used up its runs, a report of runaways names it.
  @export(implementation) @_transparent static var writer: NodeFlags { NodeFlags(rawValue: 0x1_0000_0000) }

  /// The effect has ended because its target or its owner was released.
  @export(implementation) @_transparent static var deserted: NodeFlags { NodeFlags(rawValue: 0x2_0000_0000) }
  /// The effect was made while a computed was being read, and has not run yet.
  @export(implementation) @_transparent static var newcomer: NodeFlags { NodeFlags(rawValue: 0x4_0000_0000) }

  /// A node with any of these flags is read: another node, or an outside reader, may know its version.
  @export(implementation) @_transparent static var read: NodeFlags { .observed | .seen }
  /// A source in any of these states has to be brought up to date before it is used, or is being read again in a cycle.
  @export(implementation) @_transparent static var unusable: NodeFlags { .pending | .deferred | .written | .busy }
  /// A read of a computed in any of these states has to check it first, or traps.
  @export(implementation) @_transparent static var unchecked: NodeFlags { .pending | .deferred | .busy }
  /// A read of an observable in any of these states has to settle it first, or traps.
  @export(implementation) @_transparent static var unreadable: NodeFlags { .written | .mutating }
  /// A write to an observable with any of these flags takes the slow way, `Observable.write(_:in:)`.
  @export(implementation) @_transparent static var unwritable: NodeFlags {
    .written | .mutating | .seen | .outlived | .coerces | .remembered | .heard
  }
  /// An observable with any of these flags resets or coerces its value.
  @export(implementation) @_transparent static var governed: NodeFlags { .resets | .coerces }
}
