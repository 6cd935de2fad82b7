/// The kind of a node and its state.
///
/// Not an `OptionSet`, which would add some thirty unused functions to every program.
@usableFromInline
struct NodeFlags: ExpressibleByArrayLiteral, BitwiseCopyable, Sendable {
  @export(implementation) let rawValue: UInt32

  @export(implementation)
  init(rawValue: UInt32) { self.rawValue = rawValue }

  @inlinable @inline(__always)
  init(arrayLiteral flags: NodeFlags...) {
    var rawValue: UInt32 = 0
    for flag in flags { rawValue |= flag.rawValue }
    self.rawValue = rawValue
  }

  @export(implementation) @inline(__always)
  mutating func insert(_ flags: NodeFlags) { self = NodeFlags(rawValue: rawValue | flags.rawValue) }

  @export(implementation) @inline(__always)
  mutating func remove(_ flags: NodeFlags) { self = NodeFlags(rawValue: rawValue & ~flags.rawValue) }

  @export(implementation) @inline(__always)
  func intersection(_ flags: NodeFlags) -> NodeFlags { NodeFlags(rawValue: rawValue & flags.rawValue) }

  /// Sets some flags and clears others in one step.
  @export(implementation) @inline(__always)
  mutating func change(set: NodeFlags = [], clear: NodeFlags) {
    self = NodeFlags(rawValue: rawValue & ~clear.rawValue | set.rawValue)
  }

  // The kind. A node with none of these is an observable.
  @export(implementation) static var computed: NodeFlags { NodeFlags(rawValue: 1 << 0) }
  @export(implementation) static var effect: NodeFlags { NodeFlags(rawValue: 1 << 1) }
  /// A tracker: it subscribes on behalf of a source, and that source is what its readers observe.
  @export(implementation) static var relay: NodeFlags { NodeFlags(rawValue: 1 << 2) }

  // MARK: Computed values and effects

  /// Something upstream may have changed: check before use. Always set on an unobserved computed, which is not notified
  /// of changes.
  @export(implementation) static var pending: NodeFlags { NodeFlags(rawValue: 1 << 3) }
  /// Is being checked or run: on the path of the present pull, or an effect whose body is on the stack. Meeting a busy
  /// computed again is a cycle.
  @export(implementation) static var busy: NodeFlags { NodeFlags(rawValue: 1 << 4) }

  // MARK: All nodes

  /// The node has subscribers. Always set on an effect.
  @export(implementation) static var observed: NodeFlags { NodeFlags(rawValue: 1 << 5) }
  /// By how much to shift `observed` to the right to find `pending`.
  static var stepsFromPendingToObserved: UInt32 { 2 }
  /// Has hooks to be called when it gains its first observer and when it loses the last.
  @export(implementation) static var hooked: NodeFlags { NodeFlags(rawValue: 1 << 6) }
  /// The label is a retained `NodeDetails`, not the name of a file.
  @export(implementation) static var detailed: NodeFlags { NodeFlags(rawValue: 1 << 7) }
  /// The innermost open transaction has remembered the state.
  @export(implementation) static var remembered: NodeFlags { NodeFlags(rawValue: 1 << 8) }
  /// Has been met by a loop that counts each subscriber once; the loop clears the flag before it ends.
  @export(implementation) static var counted: NodeFlags { NodeFlags(rawValue: 1 << 9) }
  /// Debug builds: became observed on the main thread.
  @export(implementation) static var atHomeOnMainThread: NodeFlags { NodeFlags(rawValue: 1 << 10) }

  // MARK: Observables and computed values

  /// An unobserved computed has remembered the present version, and is not notified of changes.
  @export(implementation) static var seen: NodeFlags { NodeFlags(rawValue: 1 << 11) }

  // MARK: Computed values

  /// Has no usable result yet: run it without checking its inputs.
  @export(implementation) static var stale: NodeFlags { NodeFlags(rawValue: 1 << 12) }
  /// Every run reads the first input first, so that its read is tracked before the closure is called.
  @export(implementation) static var mapped: NodeFlags { NodeFlags(rawValue: 1 << 13) }
  /// Like `pending`, but the next change is passed on: somebody who was to check it has been refused a run.
  @export(implementation) static var deferred: NodeFlags { NodeFlags(rawValue: 1 << 25) }

  // MARK: Observables

  /// Has a value that its version does not reflect yet.
  @export(implementation) static var written: NodeFlags { NodeFlags(rawValue: 1 << 14) }
  /// Written more than once since it was settled, so it may hold the original value again.
  @export(implementation) static var rewritten: NodeFlags { NodeFlags(rawValue: 1 << 15) }
  /// Mutated in place without a copy to compare with, so it counts as changed.
  @export(implementation) static var certain: NodeFlags { NodeFlags(rawValue: 1 << 16) }
  /// An in-place mutation is under way and the value must not be touched.
  @export(implementation) static var mutating: NodeFlags { NodeFlags(rawValue: 1 << 17) }
  /// Keeps a former value that is dropped when the outermost read of a computed is over.
  @export(implementation) static var outlived: NodeFlags { NodeFlags(rawValue: 1 << 18) }
  /// Records what a transaction cannot undo, and is not rolled back.
  @export(implementation) static var lasting: NodeFlags { NodeFlags(rawValue: 1 << 19) }

  // MARK: Effects

  /// Is in the queue or in the present round.
  @export(implementation) static var queued: NodeFlags { NodeFlags(rawValue: 1 << 20) }
  /// Will never run again.
  @export(implementation) static var cancelled: NodeFlags { NodeFlags(rawValue: 1 << 21) }
  /// Is paused, and stays pending once it is due.
  @export(implementation) static var paused: NodeFlags { NodeFlags(rawValue: 1 << 22) }
  /// Has used up its runs in this flush and may have to be reported.
  @export(implementation) static var exhausted: NodeFlags { NodeFlags(rawValue: 1 << 23) }
  /// Wrote something in its last run, or was due for one run too many.
  @export(implementation) static var wakes: NodeFlags { NodeFlags(rawValue: 1 << 24) }

  /// Was made while a computed was being read, and has not run yet.
  static var newcomer: NodeFlags { NodeFlags(rawValue: 1 << 26) }

  // MARK: Several

  /// A source in any of these states has to be brought up to date before it is used.
  static var unsettled: NodeFlags { [.pending, .deferred, .written] }
  /// A computed in any of these states cannot simply be read.
  @export(implementation) static var unchecked: NodeFlags { [.pending, .deferred, .busy] }
  /// An observable in any of these states cannot simply be read.
  @export(implementation) static var unreadable: NodeFlags { [.written, .mutating] }
  /// An observable in any of these states cannot simply be overwritten.
  @export(implementation) static var unwritable: NodeFlags { [.written, .mutating, .seen, .outlived] }
}
