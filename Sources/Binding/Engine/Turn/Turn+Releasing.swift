// How long chains end without deep recursion: the references of a dying node are put on a list, and the list is emptied
// in a loop.

/// An object to be released and, in the lowest bits, its kind.
///
/// Mostly the source of a dropped edge, or the context of a closure; either counts its references as a node does. A
/// marked object is an observable that has to drop its original value first, or a computed with a former value, whose
/// address stands below it on the list.
struct Garbage: BitwiseCopyable {
  private let bits: UInt

  init(_ object: Unmanaged<GraphNode>, holdsOriginal: Bool = false, holdsFormer: Bool = false) {
    bits = UInt(bitPattern: object.toOpaque()) | (holdsOriginal ? 1 : 0) | (holdsFormer ? 2 : 0)
  }

  init(address: UnsafeMutableRawPointer?) { bits = UInt(bitPattern: address) }

  var holdsOriginal: Bool { bits & 1 != 0 }
  var holdsFormer: Bool { bits & 2 != 0 }

  var object: Unmanaged<GraphNode> {
    Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: bits & ~3).unsafelyUnwrapped)
  }

  var address: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: bits) }
}

/// Collects when a node's object is destroyed. Its `deinit` would be too early: the object would still hold the closure
/// on the list, release it last, and so destroy the next node of a chain recursively.
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

  /// Discards the captures of a computed's or an effect's closure. By address, because the compiler takes the property
  /// for constant.
  func discardCaptures(of node: NodeRef) { discardCaptures(ofClosureAt: node + 1) }

  /// Discards the captures of a closure, which must not be called any more.
  ///
  /// A closure of any type is the address of its code, followed by a reference to its context.
  @usableFromInline
  func discardCaptures(ofClosureAt address: UnsafeMutableRawPointer) {
    assert(MemoryLayout<() -> Void>.size == 2 * MemoryLayout<UnsafeRawPointer>.size, "a closure is code and captures")
    let context = (address + MemoryLayout<UnsafeRawPointer>.size).assumingMemoryBound(to: UnsafeRawPointer?.self)
    guard let captures = context.pointee else { return }
    context.pointee = nil
    discard(Garbage(Unmanaged.fromOpaque(captures)))
  }

  /// Before a computed replaces its result: keeps the former one until the outermost read is over, because what ends
  /// with it may write.
  @usableFromInline
  func keepFormer(of object: GraphNode) {
    var former: UnsafeMutableRawPointer?
    withUnsafeMutablePointer(to: &former) { _ = object.work.perform(object, .remember, $0) }
    pointee.garbage.push(Garbage(address: former))
    discard(Garbage(Unmanaged.passRetained(object), holdsFormer: true))
  }

  /// Postpones a closure until no computed is being read.
  @usableFromInline
  func postpone(_ end: @escaping () -> Void) {
    pointee.postponed.append(end)
    pointee.isAnythingLeft = true
  }

  /// Collects the list, unless an outer walk or loop is going to.
  @usableFromInline
  func collect() {
    guard !pointee.isCollecting, pointee.pulls == 0, pointee.orphanedBodies == 0 else { return }
    pointee.isCollecting = true
    while !pointee.garbage.isEmpty {
      let garbage = pointee.garbage.pop()
      if garbage.holdsOriginal { dropOriginal(of: garbage.object) }
      if garbage.holdsFormer {
        let former = pointee.garbage.pop().address
        garbage.object._withUnsafeGuaranteedRef { _ = $0.work.perform($0, .dispose, former) }
      }
      garbage.object.release()
    }
    pointee.isCollecting = false
  }

  private func dropOriginal(of object: Unmanaged<GraphNode>) {
    object._withUnsafeGuaranteedRef {
      // Unless a write has dropped it before.
      if $0.node.has(.outlived) { _ = $0.work.perform($0, .forget, nil) }
    }
  }

  /// While a computed is being read: lets an observable drop its original value when the read is over. Answers whether
  /// it will.
  @usableFromInline
  func forgetsLater(_ node: NodeRef) -> Bool {
    guard pointee.pulls > 0 else { return false }
    node.pointee.flags.insert(.outlived)
    discard(Garbage(node.object.retain(), holdsOriginal: true))
    return true
  }

  /// Ends the effects that were cancelled while a computed was being read, in the order of cancelling.
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
