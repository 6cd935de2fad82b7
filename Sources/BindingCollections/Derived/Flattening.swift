public import Binding

/// A node of a tree as a row of a list.
public struct TreeRow<Node> {
  /// The node.
  public let node: Node
  /// The number of nodes above it; 0 for a root.
  public let depth: Int
  /// Whether the node has children.
  public let hasChildren: Bool
  /// Whether the children of the node are shown.
  public let isExpanded: Bool

  @export(implementation)
  init(_ node: Node, depth: Int, hasChildren: Bool, isExpanded: Bool) {
    self.node = node
    self.depth = depth
    self.hasChildren = hasChildren
    self.isExpanded = isExpanded
  }
}

extension TreeRow: Equatable where Node: Equatable {}
extension TreeRow: Hashable where Node: Hashable {}
extension TreeRow: Sendable where Node: Sendable {}

extension ObservableCollection {
  /// The elements of the arrays that a closure returns for each element, concatenated.
  ///
  ///     let messages = mailboxes.flatMapped { $0.messages }
  ///
  /// The closure is called once for each element, and again for an element that has changed. An edit of one of the
  /// arrays costs O(log n).
  @export(implementation)
  public func flatMapped<Part: ObservableCollection>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ part: @escaping (Element) -> Part
  ) -> DerivedArray<Part.Element> {
    mapped(file: file, line: line, part).joined(name: name, file: file, line: line)
  }

  /// The nodes of a tree as rows. The children of a node follow it while it is expanded.
  ///
  ///     let expanded = ObservableSet<Folder.ID>()
  ///     let rows = folders.flattened(by: \.id, expanded: expanded) { $0.subfolders }
  ///     expanded.toggle(3)
  ///
  /// The elements of this array are the roots. The children of a node are read only while the node is expanded; of a
  /// collapsed node is read only whether it has children. An edit or an expansion costs O(log n) for each level above
  /// the node, and for each row that comes or goes. A shown node takes several KB.
  ///
  /// - Parameters:
  ///   - key: the identity of a node, unique in the tree. It must not read observables.
  ///   - expanded: the identities of the expanded nodes.
  ///   - children: returns the children of a node; called once for each shown node.
  @export(implementation)
  public func flattened<Key: Hashable, Children: ObservableCollection>(
    by key: @escaping (Element) -> Key, expanded: ObservableSet<Key>, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line, children: @escaping (Element) -> Children
  ) -> DerivedArray<TreeRow<Element>> where Children.Element == Element {
    TreeFlattening(by: key, expanded, file, line, children).rows(of: self, depth: 0, name)
  }
}

/// Makes the rows of the nodes of a tree, level by level.
@usableFromInline
struct TreeFlattening<Node, Key: Hashable, Children: ObservableCollection> where Children.Element == Node {
  @export(implementation) let key: (Node) -> Key
  @export(implementation) let expanded: ObservableSet<Key>
  @export(implementation) let file: StaticString
  @export(implementation) let line: UInt32
  @export(implementation) let children: (Node) -> Children

  @export(implementation)
  init(
    by key: @escaping (Node) -> Key, _ expanded: ObservableSet<Key>, _ file: StaticString, _ line: UInt32,
    _ children: @escaping (Node) -> Children
  ) {
    self.key = key
    self.expanded = expanded
    self.file = file
    self.line = line
    self.children = children
  }

  @export(implementation)
  func rows<Nodes: ObservableCollection>(
    of nodes: Nodes, depth: Int, _ name: String? = nil
  ) -> DerivedArray<TreeRow<Node>> where Nodes.Element == Node {
    let index = nodes.indexed(by: key)
    return nodes.mapped(by: key, file: file, line: line) { branch(at: $0, depth, in: index) }
      .joined(name: name, file: file, line: line)
  }

  /// The rows of a node and of the nodes that are shown below it.
  @export(implementation)
  func branch<Nodes: ObservableCollection>(
    at node: Node, _ depth: Int, in index: ArrayIndex<Nodes, Key>
  ) -> DerivedArray<TreeRow<Node>> where Nodes.Element == Node {
    let (id, children) = (key(node), children(node))
    let head = ObservableArray([node], file: file, line: line).mapped(file: file, line: line) { node in
      TreeRow(
        index[id] ?? node, depth: depth, hasChildren: !children.isEmpty, isExpanded: expanded.contains(id))
    }
    let parts = ObservableArray([head], file: file, line: line)
    let below = Computed<PersistentArray<DerivedArray<TreeRow<Node>>>>(
      changes: .always, file: file, line: line
    ) { former in
      guard expanded.contains(id) else { return PersistentArray() }
      // The rows below are made once, and kept while the node stays expanded.
      return former.flatMap { $0.isEmpty ? nil : $0 } ?? [rows(of: children, depth: depth + 1)]
    }
    return parts.concatenated(below, file, line).joined(file: file, line: line)
  }
}
