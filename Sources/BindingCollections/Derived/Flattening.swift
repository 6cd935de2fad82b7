public import Binding

extension ObservableCollection {
  /// The elements of the arrays that a closure returns for each element, concatenated.
  ///
  ///     let messages = mailboxes.flatMapped { $0.messages }
  ///
  /// The closure is called once for each element, and again if the element, or an observable that was read for it, has
  /// changed. An edit of one of the arrays costs O(log n).
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
  /// The elements of this array are the roots. The children of a node are read while the node is expanded; while it is
  /// collapsed, only whether it has children is read. An edit or an expansion costs O(log n) for each level above the
  /// node, and for each row that comes or goes. A shown node takes several KB.
  ///
  /// A node that ``ObservableArray/replace(id:with:)`` gives another identity keeps its children, and is expanded if
  /// the new identity is. If the edited roots or children are a derived array, such as a sorted one, the edit also
  /// checks each shown node of that array, as a look-up by key does.
  ///
  /// - Parameters:
  ///   - key: the identity of a node, unique in the tree. It must not read observables.
  ///   - expanded: the identities of the expanded nodes.
  ///   - children: returns the children of a node; called for each shown node, and again when the node was edited, or
  ///     replaced by another one with its key, by a reload for example. While it returns the same array, the rows below
  ///     the node are kept; for another array they are made again. So return an array that the node has, and derive no
  ///     new one here.
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
    let index = nodes.readings.index(by: key, named: nodes.name)
    let branches: DerivedArray<DerivedArray<TreeRow<Node>>> = nodes.mapped(nil, file, line, by: RowKeys(key)) { row in
      let followed = FollowedElement(index, row)
      let rows = branch(at: followed, depth)
      return ChildRow(id: row.id, rows, release: nil) { followed.follow($0) }
    }
    return branches.joined(name: name, file: file, line: line)
  }

  /// The rows of a node and of the nodes that are shown below it. The node is followed when it is edited and renamed.
  @export(implementation)
  func branch(
    at followed: FollowedElement<Node, Key>, _ depth: Int
  ) -> DerivedArray<TreeRow<Node>> {
    let rule = untracked(followed.index.read).rule
    let node = Computed(changes: rule.map { .by($0.areSame) } ?? .automatic, file: file, line: line) {
      followed.element(after: $0)
    }
    let own = shownChildren(of: node)
    let parts = ObservableArray([head(for: node, depth, own, comparing: rule)], file: file, line: line)
    let rows = rows(below: node, depth, own)
    let below = Computed<PersistentArray<DerivedArray<TreeRow<Node>>>>(changes: .always, file: file, line: line) {
      rows.value.map { [$0.rows] } ?? []
    }
    return parts.concatenated(below, nil, file, line).joined(file: file, line: line)
  }

  /// What the user's closure has returned last for a node, and the children that are shown. The two differ after a
  /// renaming, which keeps the children, until the closure returns another array for the new identity.
  @usableFromInline typealias Found = (key: Key, latest: Children, shown: Children)

  /// The children of a node that are shown.
  @export(implementation)
  func shownChildren(of node: Computed<Node>) -> Computed<Children> {
    let found = Computed<Found>(
      changes: .by { $0.key == $1.key && $0.latest === $1.latest && $0.shown === $1.shown }, file: file, line: line
    ) { (former: Found?) in
      let (key, latest) = (key(node.value), children(node.value))
      guard let former, former.key != key || former.latest === latest else { return (key, latest, latest) }
      return (key, latest, former.shown)
    }
    found.markInner()
    let own = Computed<Children>(changes: .by { $0 === $1 }, file: file, line: line) { found.value.shown }
    own.markInner()
    return own
  }

  /// The row of a node itself, as an array of one row.
  @export(implementation)
  func head(
    for node: Computed<Node>, _ depth: Int, _ own: Computed<Children>, comparing rule: ElementRule<Node>?
  ) -> DerivedArray<TreeRow<Node>> {
    let policy = rule.map { rule in
      ChangePolicy<TreeRow<Node>>.by { one, other in
        one.depth == other.depth && one.hasChildren == other.hasChildren && one.isExpanded == other.isExpanded
          && rule.areSame(one.node, other.node)
      }
    }
    let nodes = ObservableArray([node], file: file, line: line)
    return nodes.mapped(changes: policy ?? .automatic, file: file, line: line) { node in
      let isExpanded = expanded.contains(key(node.value))
      return TreeRow(node.value, depth: depth, hasChildren: !own.value.isEmpty, isExpanded: isExpanded)
    }
  }

  @usableFromInline typealias Below = (children: Children, rows: DerivedArray<TreeRow<Node>>)

  /// The rows below a node; `nil` while the node is collapsed. The rows are made once for an array of children, and
  /// kept while the node stays expanded.
  @export(implementation)
  func rows(below node: Computed<Node>, _ depth: Int, _ own: Computed<Children>) -> Computed<Below?> {
    let shown = Computed<Below?>(changes: .by { $0?.rows === $1?.rows }, file: file, line: line) { (former: Below??) in
      guard expanded.contains(key(node.value)) else { return nil }
      let children = own.value
      if let former = former ?? nil, former.children === children { return former }
      return (children, rows(of: children, depth: depth + 1))
    }
    shown.markInner()
    return shown
  }
}
