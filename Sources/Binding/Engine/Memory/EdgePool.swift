/// Free edges, for reuse.
///
/// Edges come in slabs and go to the free list of the thread that drops them, so that making and dropping one costs a
/// few instructions and no allocation. A thread that ends hands its list over to the process.
struct EdgePool {
  private var free: EdgeRef?

  private static let edgesInSlab = 64

  mutating func make(source: NodeRef, target: NodeRef, version: Stamp, next: EdgeRef?) -> EdgeRef {
    let edge = free ?? refill()
    free = edge.pointee.nextInput
    edge.initialize(
      to: Edge(
        nextInput: next, source: source, target: target, version: version, nextSubscriber: nil,
        previousSubscriber: nil))
    return edge
  }

  mutating func recycle(_ edge: EdgeRef) {
    edge.pointee.nextInput = free
    free = edge
  }

  @inline(never)
  private mutating func refill() -> EdgeRef {
    if let handedOver = Platform.takeHandedOverEdges() { return handedOver }
    let slab = EdgeRef.allocate(capacity: EdgePool.edgesInSlab)
    for index in 0..<EdgePool.edgesInSlab {
      let edge = slab + index
      edge.initialize(
        to: Edge(
          nextInput: index + 1 < EdgePool.edgesInSlab ? edge + 1 : nil, source: EdgePool.nowhere,
          target: EdgePool.nowhere, version: 0, nextSubscriber: nil, previousSubscriber: nil))
    }
    return slab
  }

  /// The source and the target of a free edge.
  private static var nowhere: NodeRef {
    NodeRef(bitPattern: MemoryLayout<Node>.alignment).unsafelyUnwrapped
  }

  /// Gives the free edges to the next thread that needs some.
  mutating func handOver() {
    guard let first = free else { return }
    var last = first
    while let next = last.pointee.nextInput { last = next }
    Platform.handOverEdges(from: first, to: last)
    free = nil
  }
}
