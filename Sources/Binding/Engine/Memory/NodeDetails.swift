/// The rare fields of a node: a name, hooks, companions. Kept apart so that other nodes do not pay for them.
final class NodeDetails {
  let file: UnsafeRawPointer?
  /// The table that the node is in.
  var table: NodeTable?
  var name: String?
  var onObserved: (() -> Void)?
  var onUnobserved: (() -> Void)?
  /// Whether the node was observed when the hooks were last called.
  var wasObserved = false
  /// Objects that live as long as the node, for example those that feed it.
  var companions: ContiguousArray<AnyObject> = []
  /// When the node was changed last, if that is dated.
  var lastWrite: Stamp = 0

  init(file: UnsafeRawPointer?) { self.file = file }
}

extension NodeRef {
  /// The details, made on first use.
  var details: NodeDetails {
    if let details = existingDetails { return details }
    if has(.keyed) {
      let details = NodeDetails(file: nil)
      details.name = name
      details.table = table
      #if !hasFeature(Embedded)
        if let family { details.companions.append(family) }
        if isInner { pointee.flags.insert(.inner) }
      #endif
      releaseDetails()
      pointee.flags.remove(.keyed)
      return adopt(details)
    }
    return adopt(NodeDetails(file: pointee.label))
  }

  private func adopt(_ details: NodeDetails) -> NodeDetails {
    pointee.label = UnsafeRawPointer(Unmanaged.passRetained(details).toOpaque())
    pointee.flags.insert(.detailed)
    return details
  }

  var existingDetails: NodeDetails? {
    guard has(.detailed), let label = pointee.label else { return nil }
    return Unmanaged<NodeDetails>.fromOpaque(label).takeUnretainedValue()
  }

  func releaseDetails() {
    if has(.keyed), let label = pointee.label { return Unmanaged<NodeKey>.fromOpaque(label).release() }
    guard has(.detailed), let label = pointee.label else { return }
    Unmanaged<NodeDetails>.fromOpaque(label).release()
  }

  /// The name the node was given, or the file and line where it was made.
  @usableFromInline
  var name: String {
    if has(.keyed), let label = pointee.label {
      if let table { return table.name }
      let key = Unmanaged<NodeKey>.fromOpaque(label).takeUnretainedValue()
      #if hasFeature(Embedded)
        return key.nameOfNode(pointee.line)
      #else
        if let family = key as? NodeFamily { return family.nameOfNode(pointee.line) }
        let path = unsafeDowncast(key, to: AnyKeyPath.self)
        return currentTurn().pointee.nameOfProperty?(path, pointee.line) ?? "line \(pointee.line)"
      #endif
    }
    let details = existingDetails
    if let name = details?.name { return name }
    guard let file = details?.file ?? pointee.label else { return "line \(pointee.line)" }
    return Site.describe(file: file.assumingMemoryBound(to: UInt8.self), line: pointee.line)
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

  /// Dates the writes that change the node from now on, as long as somebody observes it.
  @usableFromInline
  final func dateWrites() {
    _ = node.details
    node.pointee.flags.insert(.dated)
  }

  /// The date of the write that the value comes from; zero before the first that is dated. Whoever copies a value from
  /// another node sets it to the date of that.
  @usableFromInline
  final var lastWrite: UInt64 {
    get { node.existingDetails?.lastWrite ?? 0 }
    set { node.details.lastWrite = newValue }
  }
}

#if hasFeature(Embedded)
  /// What names a node by a number.
  @usableFromInline typealias NodeKey = NodeFamily
#else
  /// What names a node by a number: a family, or the key path of a property.
  @usableFromInline typealias NodeKey = AnyObject
#endif

extension GraphNode {
  /// Names the node by an object and a number. Requires that it has no name.
  @usableFromInline
  final func takeKey(_ key: NodeKey, _ number: UInt32) { node.takeLabel(key, number) }
}

extension NodeRef {
  func takeLabel(_ label: AnyObject, _ number: UInt32) {
    pointee.label = UnsafeRawPointer(Unmanaged.passRetained(label).toOpaque())
    pointee.line = number
    pointee.flags.insert(.keyed)
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
      guard !node.has(.detailed | .keyed) else { return }
      currentTurn().nameProperties { propertyName($0, line: $1) }
      takeKey(path(), header.line)
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
