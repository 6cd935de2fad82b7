/// The common name of several nodes, such as those of a field. Each node has a number in the family, and gets its name
/// when a diagnostic asks for it: names that are made in advance would take more memory than the nodes.
@usableFromInline
package final class NodeFamily {
  package let given: String?
  let file: UnsafePointer<UInt8>
  let line: UInt32
  let kind: Kind
  /// Whether the values of the nodes are kept out of reports.
  var isRedacted = false

  /// The kind of object whose parts the nodes are, such as a field.
  @usableFromInline
  package final class Kind: Sendable {
    /// The word for the kind in explanations.
    let name: String
    /// Whether a dump gives an unnamed object of this kind no line of its own, but mentions it in the line of what it
    /// reads.
    let isFolded: Bool
    let innerParts: UInt32
    let part: @Sendable (UInt32) -> String

    /// - Parameters:
    ///   - innerParts: how many of the nodes explanations skip, because users need not know of them. These have the
    ///     lowest numbers.
    ///   - part: makes the name of a node within the family from its number.
    package init(
      _ name: String, isFolded: Bool = false, innerParts: UInt32, part: @escaping @Sendable (UInt32) -> String
    ) {
      self.name = name
      self.isFolded = isFolded
      self.innerParts = innerParts
      self.part = part
    }
  }

  @usableFromInline
  package init(_ name: String?, _ file: StaticString, _ line: UInt32, _ kind: Kind) {
    given = name
    self.kind = kind
    self.file = file.utf8Start
    self.line = line
  }

  /// The given name, or the file and line.
  package var name: String { given ?? Site.describe(file: file, line: line) }

  func nameOfNode(_ number: UInt32) -> String { "\(name).\(kind.part(number))" }

  func isInner(_ number: UInt32) -> Bool { number < kind.innerParts }
}

extension GraphNode {
  /// Makes the node a part of a family. Requires that it has no details, such as a name.
  package final func join(_ family: NodeFamily, as part: UInt32) {
    assert(node.existingDetails == nil, "the label would lose the details of '\(name)'")
    node.take(.part(of: Unmanaged.passRetained(family), number: part))
  }
}

/// A table of nodes with one name, such as the nodes of an array's elements. Each node stores its number in the table;
/// a name for each would take more memory than the nodes.
///
/// The table does not retain the nodes. Each node retains the table and tells it when the node ends: a weak reference
/// would take an allocation for each node, and would slow down each retain and release of the node.
@usableFromInline
package final class NodeTable {
  let name: String
  /// The collection whose value has the values of all nodes.
  let collection: Weak<GraphNode>
  private var onEnd: ((UInt32) -> Void)?

  /// - Parameters:
  ///   - name: the name of all nodes.
  ///   - collection: the node whose value has the values of all nodes.
  ///   - onEnd: is called with the number of a node that ends, before anything of the node is destroyed.
  @usableFromInline
  package init(_ name: String, of collection: GraphNode, onEnd: @escaping (UInt32) -> Void) {
    self.name = name
    self.collection = Weak(collection)
    self.onEnd = onEnd
  }

  /// Ends the calls of `onEnd`: the owner of the table need no longer know which nodes end.
  package func close() { onEnd = nil }

  fileprivate func end(_ number: UInt32) { onEnd?(number) }
}

extension GraphNode {
  /// Enters the node into a table. Requires that it has no details, such as a name.
  @usableFromInline
  package final func enter(_ table: NodeTable, as number: UInt32) {
    node.take(.row(of: Unmanaged.passRetained(table), number: number))
    node.pointee.flags.insert(.tabled)
  }
}

extension NodeRef {
  func leaveTable() {
    guard case .row(let table, let number) = pointee.label.original else { return }
    table._withUnsafeGuaranteedRef { $0.end(number) }
  }
}
