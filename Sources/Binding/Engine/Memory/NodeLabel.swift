/// What a node is called: by the place where it was made until it gets a name, or is known to be a part of something.
///
/// Most nodes have a place and nothing else, so that a name each, made ahead, would take more than the nodes.
enum NodeLabel: BitwiseCopyable {
  /// The file, as a static C string, and the line.
  case place(file: UnsafePointer<UInt8>, line: UInt32)
  /// Has a name of its own, hooks, companions. Retained, as the other objects here.
  case details(Unmanaged<NodeDetails>)
  /// Is a part of a thing, to which it is a number.
  case part(of: Unmanaged<NodeFamily>, number: UInt32)
  /// Stands in a table, which is told when it ends.
  case row(of: Unmanaged<NodeTable>, number: UInt32)
  #if !hasFeature(Embedded)
    /// Is in a property, to which a key path leads.
    case property(Unmanaged<AnyKeyPath>, line: UInt32)
  #endif

  func release() {
    switch self {
    case .place: break
    case .details(let details): details.release()
    case .part(let family, _): family.release()
    case .row(let table, _): table.release()
    #if !hasFeature(Embedded)
      case .property(let path, _): path.release()
    #endif
    }
  }

  /// Asked by reports only, and never a part of the functions that make them: it calls itself for a node that is
  /// known by another.
  @inline(never)
  var name: String {
    switch self {
    case .place(let file, let line): Site.describe(file: file, line: line)
    case .details(let details): details._withUnsafeGuaranteedRef { $0.name ?? $0.place }
    case .part(let family, let number): family._withUnsafeGuaranteedRef { $0.nameOfNode(number) }
    case .row(let table, _): table._withUnsafeGuaranteedRef { $0.name }
    #if !hasFeature(Embedded)
      case .property(let path, let line):
        currentTurn().pointee.nameOfProperty?(path.takeUnretainedValue(), line) ?? "line \(line)"
    #endif
    }
  }

  /// The label of a node without details, or the one that it had before.
  var original: NodeLabel {
    if case .details(let details) = self { details._withUnsafeGuaranteedRef { $0.label } } else { self }
  }
}

extension NodeRef {
  /// The name the node was given, or the file and line where it was made.
  @usableFromInline
  var name: String { pointee.label.name }

  /// The line where the node was made; the number of one that is known by a number.
  @usableFromInline
  var line: UInt32 {
    switch pointee.label.original {
    case .place(_, let line), .part(_, let line), .row(_, let line): line
    case .details: 0
    #if !hasFeature(Embedded)
      case .property(_, let line): line
    #endif
    }
  }

  /// Gives the node another label than its place. The label owns what it retains.
  func take(_ label: NodeLabel) {
    pointee.label = label
    pointee.flags.insert(.named)
  }
}

#if !hasFeature(Embedded)
  extension GraphNode {
    /// Names the node after the property that a key path leads to, unless it has a name. The name is made when it is
    /// needed: this retains the key path, in the place of the file's name. The turn is told how it is made, so that
    /// only programs with such names contain that.
    ///
    /// It takes a closure, into which the optimizer puts a literal key path. Otherwise each access of a property would
    /// make one, although only the first needs it, and would then go by it instead of straight to the field.
    @export(implementation)
    final func nameAfter(_ path: () -> AnyKeyPath) {
      guard !node.has(.named) else { return }
      currentTurn().nameProperties { propertyName($0, line: $1) }
      takeName(of: path())
    }
  }

  extension GraphNode {
    @usableFromInline
    final func takeName(of path: AnyKeyPath) {
      node.take(.property(Unmanaged.passRetained(path), line: node.line))
    }
  }

  extension TurnRef {
    @usableFromInline
    func nameProperties(_ name: @escaping (AnyKeyPath, UInt32) -> String) { pointee.nameOfProperty = name }
  }

  /// `price` for `\Order._price`, the storage of a property, and for `\Order.price`. Where the symbol of a getter is
  /// hidden the key path does not know its name: `Order, line 12`.
  @export(implementation)
  func propertyName(_ path: AnyKeyPath, line: UInt32) -> String {
    let text = String(describing: path)
    guard !text.contains("<computed") else { return "\(type(of: path).rootType), line \(line)" }
    return String((text.split(separator: ".").last ?? "").drop { $0 == "_" || $0 == "\\" })
  }
#endif

/// The rare fields of a node: a name, hooks, companions. Kept apart so that other nodes do not pay for them.
final class NodeDetails {
  /// What the node was called before it had details.
  let label: NodeLabel
  var name: String?
  /// What a node without a name is, as a C string: `filtered`.
  var kind: UnsafePointer<UInt8>?
  var onObserved: (() -> Void)?
  var onUnobserved: (() -> Void)?
  /// Whether the node was observed when the hooks were last called.
  var wasObserved = false
  /// Objects that live as long as the node, for example those that feed it.
  var companions: ContiguousArray<AnyObject> = []
  /// When the node was changed last, if that is dated.
  var lastWrite: Stamp = 0

  /// Takes over what the label retains.
  init(_ label: NodeLabel) { self.label = label }

  deinit { label.release() }

  /// Where the node was made, behind what it is: `filtered at List.swift:40`.
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

  /// The number of different subscribers. A node that reads from within another's evaluation may have two edges.
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
  /// Retains an object for as long as the node lives.
  @usableFromInline
  final func keep(_ companion: AnyObject) { node.details.companions.append(companion) }

  /// Says what the node is before the place where it was made, unless it has a name: `filtered at List.swift:40`.
  @usableFromInline
  package final func describe(as kind: StaticString) { node.details.kind = kind.utf8Start }

  /// Dates the writes that change the node from now on, as long as it is observed.
  @usableFromInline
  final func dateWrites() {
    _ = node.details
    node.pointee.flags.insert(.dated)
  }

  /// The date of the write that the value comes from; zero before the first that is dated. A binding that copies a
  /// value from another node sets it to the date of that.
  @usableFromInline
  final var lastWrite: UInt64 {
    get { node.existingDetails?.lastWrite ?? 0 }
    set { node.details.lastWrite = newValue }
  }
}
