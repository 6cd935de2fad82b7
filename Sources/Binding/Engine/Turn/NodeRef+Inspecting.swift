// What inspection and tracing ask of a node.

extension NodeRef {
  var anyObject: AnyObject {
    has(.effect) ? effect.takeUnretainedValue() : object.takeUnretainedValue()
  }

  var presentVersion: Stamp { pointee.version }

  /// Whether the label names the node without details: as a property, or by its number in a family or a table.
  package var isKeyed: Bool { has(.named) && existingDetails == nil }

  package var hasInputs: Bool { inputs.pointee.first != nil }

  /// Visits the inputs in the order of reading; of an observable that is reset, the computed that resets it. Passes
  /// the source, whether the edge is linked, and whether the source has another version now than when this node read
  /// it.
  func forEachInput(_ visit: (_ source: NodeRef, _ isLinked: Bool, _ hasChanged: Bool) -> Void) {
    var next = nodeWithInputs?.inputs.pointee.first
    while let edge = next {
      let source = edge.pointee.source
      visit(source, edge.isLinked, edge.pointee.version != source.pointee.version)
      next = edge.pointee.nextInput
    }
  }

  /// Visits the subscribers. In place of a tracker it visits the node for which the tracker subscribes: the list of row
  /// trackers, or the observable that is reset.
  func forEachSubscriber(_ visit: (NodeRef) -> Void) {
    var next = pointee.firstSubscriber
    while let edge = next {
      let target = edge.pointee.target
      switch target.anyObject {
      case let tracker as RowTracker: visit(tracker.list.node)
      case let tracker as ResetTracker: visit(tracker.owner)
      default: visit(target)
      }
      next = edge.pointee.nextSubscriber
    }
  }

  /// Whether an observable has a value that its version does not reflect yet. One made with a reset always counts as
  /// written while it is unobserved: then its value is compared with the one from before the write, if that was kept.
  var isUnsettled: Bool {
    guard has(.written), has(.resets), !isObserved, !has(.certain) else { return has(.written) }
    return !has(.mutating) && object._withUnsafeGuaranteedRef { $0.work.perform($0, .compare, nil) }
  }

  /// Visits the sources that closures have read for rows of this node, each source once. The sources of trackers that
  /// are not linked may be inputs of the node as well. Returns the number of trackers.
  @discardableResult
  package func forEachInputOfRows(_ visit: (_ source: NodeRef) -> Void) -> Int {
    guard has(.computed), let rows = existingDetails?.companions.lazy.compactMap({ $0 as? RowReads }).first else {
      return 0
    }
    var known: Set<NodeRef> = []
    let trackers = rows.trackers()
    for tracker in trackers {
      tracker.node.forEachInput { source, _, _ in if known.insert(source).inserted { visit(source) } }
    }
    return trackers.count
  }

  /// If the node is a list of trackers, the source because of which the first row on the list is evaluated again: a
  /// source that has changed, otherwise one that may have changed.
  var changedInputOfRow: NodeRef? {
    guard !has(.effect | .computed), let list = anyObject as? RowTrackerList else { return nil }
    var (changed, pending): (NodeRef?, NodeRef?)
    list.first?.node.forEachInput { source, _, hasChanged in
      if hasChanged || source.has(.written) { changed = changed ?? source }
      if source.has(.pending) { pending = pending ?? source }
    }
    return changed ?? pending
  }
}

// Explanations skip the nodes that the library makes for itself, and name the objects that the user named.

extension NodeRef {
  /// Whether the node is a part of something that users know by another name: a field, a command, a derived array.
  @usableFromInline
  var isInner: Bool {
    if has(.inner) { return true }
    guard existingDetails?.name == nil else { return false }
    switch pointee.label.original {
    case .part(let family, let number): return family._withUnsafeGuaranteedRef { $0.isInner(number) }
    case .place(let file, _): return Self.isOfLibrary(file)
    default: return false
    }
  }

  /// The modules of the library, as `#fileID` begins in their files.
  private static let modules = [
    "", "Collections", "Forms", "Architecture", "Foundation", "Recording", "Storage", "UIKit", "AppKit", "SwiftUI",
    "Testing",
  ].map { "Binding\($0)/" }

  /// Whether a file, as `#fileID` names it, belongs to the library.
  private static func isOfLibrary(_ file: UnsafePointer<UInt8>) -> Bool {
    let name = String(cString: file)
    return modules.contains { name.hasPrefix($0) }
  }
}

extension NodeFamily {
  /// Whether the family is named by the place where it was made.
  @usableFromInline var isNamedBySite: Bool { given == nil }
}

extension NodeRef {
  @usableFromInline
  var family: NodeFamily? {
    guard case .part(let family, _) = pointee.label.original else { return nil }
    return family.takeUnretainedValue()
  }

  /// The node of the collection of which this node is a part; `nil` if it is none, or the collection was released.
  var collection: NodeRef? {
    guard has(.tabled), case .row(let table, _) = pointee.label.original else { return nil }
    return table._withUnsafeGuaranteedRef { $0.collection.object?.node }
  }

  /// Whether the node is named by the place where it was made.
  @usableFromInline
  var isNamedBySite: Bool {
    guard existingDetails?.name == nil, case .place = pointee.label.original else { return false }
    return true
  }
}
