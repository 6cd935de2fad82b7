@usableFromInline package typealias NodeRef = UnsafeMutablePointer<Node>
@usableFromInline typealias EdgeRef = UnsafeMutablePointer<Edge>
@usableFromInline typealias Stamp = UInt64

/// The part of a node that the walks touch: plain memory, no references, no generics.
///
/// It is the first stored property of a `GraphNode` and lives and dies with that object. Walks hold its address and
/// never the object, so they count no references. The object outlives each holder of the address: an edge retains its
/// source, a subscriber unlinks its edges before it is destroyed, a flush watches for effects that die.
@usableFromInline
package struct Node: BitwiseCopyable {
  @export(implementation) var flags: NodeFlags
  /// Names the present value. Every change draws a fresh stamp, unique in the process, so that a version which was
  /// rolled back never comes again.
  @export(implementation) var version: Stamp
  /// The run that read this last, which makes reading twice in a run free.
  var reader: Stamp
  /// The first subscriber. Null means that the node is unobserved.
  var firstSubscriber: EdgeRef?
  var label: NodeLabel

  init(flags: NodeFlags, file: StaticString, line: UInt32, version: Stamp) {
    self.flags = flags
    self.version = version
    self.reader = 0
    self.firstSubscriber = nil
    self.label = .place(file: file.utf8Start, line: line)
  }
}

/// The further fields of a node that reads others. They follow the `Node` in memory, behind the closure.
@usableFromInline
struct Inputs: BitwiseCopyable {
  /// First, so that its address is the inputs', see `NodeRef.firstInput`.
  @export(implementation) var first: EdgeRef?
  /// The edge through which the present check came here; null where it began.
  @export(implementation) var arrival: EdgeRef?
  /// The epoch in which the computed was found valid last.
  @export(implementation) var checked: Stamp

  @usableFromInline
  init() {
    first = nil
    arrival = nil
    checked = 0
  }
}

extension NodeRef {
  /// The inputs of a computed or an effect. Their classes declare, one behind the other: the node, a closure, the
  /// inputs.
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
