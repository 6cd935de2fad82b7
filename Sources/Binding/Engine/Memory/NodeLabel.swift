/// How a node is named: by the file and line where it was made, until it gets a name or becomes a part of something.
/// Names are made when they are needed, because they would take more memory than the nodes.
enum NodeLabel: BitwiseCopyable {
  /// The file, as a static C string, and the line.
  case place(file: UnsafePointer<UInt8>, line: UInt32)
  /// An object with the fields that few nodes need. The label retains it, like the objects of the other cases.
  case details(Unmanaged<NodeDetails>)
  /// A part of a family, with its number.
  case part(of: Unmanaged<NodeFamily>, number: UInt32)
  /// A row of a table, which is told when the node ends.
  case row(of: Unmanaged<NodeTable>, number: UInt32)
  /// The storage of a property, which a key path names.
  case property(Unmanaged<AnyObject>, line: UInt32)

  func release() {
    switch self {
    case .place: break
    case .details(let details): details.release()
    case .part(let family, _): family.release()
    case .row(let table, _): table.release()
    case .property(let path, _): path.release()
    }
  }

  /// Never inlined into the reports that call this, because it calls itself through `NodeDetails.place`.
  @inline(never)
  var name: String {
    switch self {
    case .place(let file, let line): Site.describe(file: file, line: line)
    case .details(let details): details._withUnsafeGuaranteedRef { $0.name ?? $0.place }
    case .part(let family, let number): family._withUnsafeGuaranteedRef { $0.nameOfNode(number) }
    case .row(let table, _): table._withUnsafeGuaranteedRef { $0.name }
    case .property(let path, let line): presentName(ofProperty: path.takeUnretainedValue(), line)
    }
  }

  /// The label of a node without details, or the label from before it had details.
  var original: NodeLabel {
    if case .details(let details) = self { details._withUnsafeGuaranteedRef { $0.label } } else { self }
  }
}

extension NodeRef {
  /// The name that the node was given, or has as a part of a family, a table or a property; otherwise the place where
  /// it was made, with its kind if it has one.
  package var name: String { pointee.label.name }

  /// The line where the node was made, or its number in a family or a table.
  var line: UInt32 {
    switch pointee.label.original {
    case .place(_, let line), .part(_, let line), .row(_, let line): line
    case .details: 0
    case .property(_, let line): line
    }
  }

  /// Replaces the label. The new label owns the reference that it holds.
  func take(_ label: NodeLabel) {
    pointee.label = label
    pointee.flags.insert(.named)
  }
}

/// The fields that few nodes need, such as a name and hooks. In an object, so that other nodes do not pay for them.
final class NodeDetails {
  /// The label from before the node had details.
  let label: NodeLabel
  var name: String?
  /// The kind of a node without a name, as a C string, such as `filtered`.
  var kind: UnsafePointer<UInt8>?
  var onObserved: (() -> Void)?
  var onUnobserved: (() -> Void)?
  /// Whether the node was observed when the hooks were last called.
  var wasObserved = false
  /// Objects that live as long as the node, for example those that feed it.
  var companions: ContiguousArray<AnyObject> = []
  /// When the node was changed last, if its changes are dated.
  var lastWrite: Stamp = 0
  /// The object that stands for those readers of this node that Observation notifies.
  var outsideReader: OutsideReader?
  /// The outside readers that depend on this observable.
  var outsideReaders: [ObjectIdentifier: OutsideReader] = [:]
  /// Those of `outsideReaders` whose subject has ended.
  var orphans: [ObjectIdentifier: OutsideReader] = [:]

  /// Takes ownership of what the label retains.
  init(_ label: NodeLabel) { self.label = label }

  deinit { label.release() }

  /// Called before the memory of the node is freed: removes the node from the outside readers that depend on it, and
  /// tells its own outside reader of the end.
  func endOutsideReaders(of node: NodeRef) {
    if !outsideReaders.isEmpty { OutsideReader.forget(node, self) }
    // The outside reader of a computed knows already: `letGo` has told it while the computed still had its inputs.
    if !node.has(.computed) { outsideReader?.subjectEnds(node) }
  }

  /// What the node is and where it was made: `filtered at List.swift:40`.
  var place: String { if let kind { "\(String(cString: kind)) at \(label.name)" } else { label.name } }
}

extension NodeRef {
  /// The details, made on first use.
  var details: NodeDetails {
    if let details = existingDetails { return details }
    let details = NodeDetails(pointee.label)
    take(.details(Unmanaged.passRetained(details)))
    return details
  }

  var existingDetails: NodeDetails? {
    guard case .details(let details) = pointee.label else { return nil }
    return details.takeUnretainedValue()
  }

  /// The number of different subscribers. A subscriber has two edges to the node if another evaluation read the node
  /// between two reads by the subscriber.
  var subscriberCount: Int {
    var count = 0
    var next = pointee.firstSubscriber
    while let edge = next {
      if !edge.pointee.target.has(.counted) { count += 1 }
      edge.pointee.target.pointee.flags.insert(.counted)
      next = edge.pointee.nextSubscriber
    }
    next = pointee.firstSubscriber
    while let edge = next {
      edge.pointee.target.pointee.flags.remove(.counted)
      next = edge.pointee.nextSubscriber
    }
    return count
  }
}

extension GraphNode {
  /// Whether an effect that is not paused depends on the node; a tracker counts as one. Takes time linear in the number
  /// of nodes that depend on this one.
  package final var hasRunningObserver: Bool {
    var known: Set<NodeRef> = []
    var waiting = [node]
    while let node = waiting.popLast() {
      var next = node.pointee.firstSubscriber
      while let edge = next {
        let target = edge.pointee.target
        if target.has(.relay) || target.has(.effect) && !target.has(.paused) { return true }
        if !target.has(.effect), known.insert(target).inserted { waiting.append(target) }
        next = edge.pointee.nextSubscriber
      }
    }
    return false
  }

  /// Retains an object as long as the node lives.
  package final func keep(_ companion: AnyObject) { node.details.companions.append(companion) }

  /// Says what kind of node this is, for the name of a node that was given none: `filtered at List.swift:40`.
  @usableFromInline
  package final func describe(as kind: StaticString) { node.details.kind = kind.utf8Start }

  /// Dates the changes of the node from now on, as long as it is observed.
  final func dateWrites() {
    _ = node.details
    node.pointee.flags.insert(.dated)
  }

  /// The date of the write that the value comes from; zero before the first dated write. A binding that copies a value
  /// from another node copies the date of that node too.
  final var lastWrite: UInt64 {
    get { node.existingDetails?.lastWrite ?? 0 }
    set {
      let turn = currentTurn()
      if turn.pointee.log.depth > 0 { turn.remember(node) }
      node.details.lastWrite = newValue
    }
  }
}

/// The place in the sources where an object was made.
@usableFromInline
enum Site {
  /// `PersonEditor.swift:40`, from `#fileID` as a C string, and `#line`.
  @usableFromInline
  static func describe(file: UnsafePointer<UInt8>, line: UInt32) -> String {
    var name = file
    var next = file
    while next.pointee != 0 {
      if next.pointee == UInt8(ascii: "/") { name = next + 1 }
      next += 1
    }
    return "\(String(cString: name)):\(line)"
  }
}
