// How long chains end without deep recursion: what a dying node held is put on a list, and the list is emptied in a loop.

/// Something to let go of: an object and, in the lowest bit, what it is.
///
/// Mostly a source that somebody read, or what a closure has captured; either counts its references as a node does.
/// A marked one is an observable that has to drop its original value first.
struct Garbage: BitwiseCopyable {
  private let bits: UInt

  init(_ object: Unmanaged<GraphNode>, holdsOriginal: Bool = false) {
    bits = UInt(bitPattern: object.toOpaque()) | (holdsOriginal ? 1 : 0)
  }

  var holdsOriginal: Bool { bits & 1 != 0 }

  var object: Unmanaged<GraphNode> {
    Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: bits & ~1).unsafelyUnwrapped)
  }
}

/// Collects when a node's object is destroyed. Its `deinit` would be too early: the object itself would still hold the
/// closure on the list, let go of it last, and end the next node of a chain from there, one inside the other.
struct LastMoment: ~Copyable {
  deinit {
    let turn = currentTurn()
    if !turn.pointee.garbage.isEmpty { turn.collect() }
  }
}

extension TurnRef {
  @inline(__always)
  func discard(_ garbage: Garbage) {
    pointee.garbage.push(garbage)
    pointee.isAnythingLeft = true
  }

  /// Takes from a computed or an effect what its closure has captured. By address, because the compiler takes the property for
  /// constant.
  func discardCaptures(of node: NodeRef) { discardCaptures(ofClosureAt: node + 1) }

  /// Takes from a closure what it has captured. It must not be called any more.
  ///
  /// A closure of any type is the address of its code, and then a reference to what it captured.
  @usableFromInline
  func discardCaptures(ofClosureAt address: UnsafeMutableRawPointer) {
    assert(MemoryLayout<() -> Void>.size == 2 * MemoryLayout<UnsafeRawPointer>.size, "a closure is code and captures")
    let context = (address + MemoryLayout<UnsafeRawPointer>.size).assumingMemoryBound(to: UnsafeRawPointer?.self)
    guard let captures = context.pointee else { return }
    context.pointee = nil
    discard(Garbage(Unmanaged.fromOpaque(captures)))
  }

  /// Leaves something to be done when no computed is being read any more.
  @usableFromInline
  func postpone(_ end: @escaping () -> Void) {
    pointee.postponed.append(end)
    pointee.isAnythingLeft = true
  }

  /// Empties the list, unless a walk or a loop further out is going to.
  func collect() {
    guard !pointee.isCollecting, pointee.pulls == 0, pointee.orphanedBodies == 0 else { return }
    pointee.isCollecting = true
    while !pointee.garbage.isEmpty {
      let garbage = pointee.garbage.pop()
      if garbage.holdsOriginal { dropOriginal(of: garbage.object) }
      garbage.object.release()
    }
    pointee.isCollecting = false
  }

  private func dropOriginal(of object: Unmanaged<GraphNode>) {
    object._withUnsafeGuaranteedRef {
      // Unless a write came first and did it.
      if $0.node.has(.outlived) { _ = $0.work.perform($0, .forget, nil) }
    }
  }

  /// While a computed is being read: lets an observable drop its original value when that is over. Answers whether it will.
  @usableFromInline
  func forgetsLater(_ node: NodeRef) -> Bool {
    guard pointee.pulls > 0 else { return false }
    node.pointee.flags.insert(.outlived)
    discard(Garbage(node.object.retain(), holdsOriginal: true))
    return true
  }

  /// Ends what was cancelled while a computed was being read, in the order of cancelling.
  func endPostponed() {
    while !pointee.postponed.isEmpty {
      let all = pointee.postponed
      pointee.postponed = []
      open()
      for end in all { end() }
      close()
    }
  }
}
