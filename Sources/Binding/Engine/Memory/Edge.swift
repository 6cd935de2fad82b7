/// One dependency: `target` read `source`.
///
/// An edge stands in two lists. The target's inputs, in reading order, always; the source's subscribers only while the
/// target is listening, that is, observed itself. A half-linked edge is known to its target alone: it remembers the
/// version that was read, so that an unobserved computed can tell whether it is still valid, and its source can
/// forget about it.
///
///     source.firstSubscriber ──▶ edge ──nextSubscriber──▶ edge ──▶ nil
///                                 ▲                         │
///                                 └── (first.previous is the last)
///     target.inputs.first ─────▶ edge ──nextInput──▶ edge ──▶ nil
///
/// The edge owns one reference to its source's object, and none to its target's.
@usableFromInline
struct Edge: BitwiseCopyable {
  /// First, so that its address is the edge's, see `EdgeRef.nextInput`.
  @export(implementation) var nextInput: EdgeRef?
  @export(implementation) var source: NodeRef
  @export(implementation) var target: NodeRef
  /// The version of the source that the target has used.
  @export(implementation) var version: Stamp
  var nextSubscriber: EdgeRef?
  /// The edge before, or for the first edge the last one, so that appending needs no second field in the source.
  /// Null while half linked.
  var previousSubscriber: EdgeRef?
}

extension EdgeRef {
  /// The address of the next input: the edge's own, because it is the first field.
  @export(implementation)
  var nextInput: UnsafeMutablePointer<EdgeRef?> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: EdgeRef?.self)
  }

  var isLinked: Bool { pointee.previousSubscriber != nil }

  /// Appends the edge to its source's subscribers.
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

  /// Takes the edge out of its source's subscribers.
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
