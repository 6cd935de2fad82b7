/// Free edges, for reuse. Edges are allocated in slabs and go to the free list of the thread that drops them, so that
/// making or dropping an edge takes a few instructions. A thread that ends hands its list to the process.
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

  /// The source and the target of an edge in a new slab. They are never read.
  private static var nowhere: NodeRef {
    NodeRef(bitPattern: MemoryLayout<Node>.alignment).unsafelyUnwrapped
  }

  /// Gives the free edges to the process, for the next thread that needs some.
  mutating func handOver() {
    guard let first = free else { return }
    var last = first
    while let next = last.pointee.nextInput { last = next }
    Platform.handOverEdges(from: first, to: last)
    free = nil
  }
}
