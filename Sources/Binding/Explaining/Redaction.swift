internal import Synchronization

/// Whether any node of the process was ever redacted. If not, reports look only for the nodes that they redact
/// themselves.
private let isRedactionUsed = Atomic(false)

extension NodeRef {
  /// Keeps the value out of reports, and with it the values of the nodes that read it, except unredacted ones.
  func redact() {
    isRedactionUsed.store(true, ordering: .relaxed)
    pointee.flags.change(set: .redacted, clear: .unredacted)
  }

  /// Whether the value has to be kept out of reports: this node was redacted, or it has read or copied a value that has
  /// to be kept out. A node with the flag `unredacted` is never kept out. What a computed has read is known from its
  /// last run, from which its value comes.
  ///
  /// - Parameter isNamed: says whether a node is redacted for this report.
  package func isRedacted(or isNamed: ((NodeRef) -> Bool)? = nil) -> Bool {
    NodeRef.redacted(among: [self], or: isNamed).contains(self)
  }

  /// The nodes, among the given ones and those upstream, whose values have to be kept out of reports. Takes time
  /// linear in the number of all these nodes and their edges.
  static func redacted(among nodes: [NodeRef], or isNamed: ((NodeRef) -> Bool)? = nil) -> Set<NodeRef> {
    guard isNamed != nil || isRedactionUsed.load(ordering: .relaxed) else { return [] }
    var search = RedactionSearch()
    search.goUp(from: nodes) { $0.isRedactedItself || isNamed?($0) == true }
    search.goDown()
    return search.redacted
  }

  /// Whether this node was redacted, by itself or together with its family.
  private var isRedactedItself: Bool { has(.redacted) || family?.isRedacted == true }

  /// Visits the nodes whose values may show in this node's value.
  fileprivate func forEachShown(_ visit: (NodeRef) -> Void) {
    forEachInput { source, _, _ in visit(source) }
    forEachInputOfRows(visit)
    // A computed of a family has inputs of its own, which were visited.
    if let family, !has(.computed) { forEachWriter(in: family, visit) }
    // The value of the collection has the value of each of its nodes.
    if let collection { visit(collection) }
    for case let copied as Copied in existingDetails?.companions ?? [] {
      if let source = copied.source() { visit(source) }
    }
  }

  /// Visits the effect of the binding whose family this node belongs to. The effect writes the content of the control,
  /// or the draft, from what it has read, and it reads this node too. The effect is in no family: it is known by its
  /// name, which is that of the family. Another effect of that name would only keep more out of reports.
  private func forEachWriter(in family: NodeFamily, _ visit: (NodeRef) -> Void) {
    forEachSubscriber { if $0.has(.effect), $0.name == family.name { visit($0) } }
  }
}

/// Looks for the nodes whose values have to be kept out of reports. In loops, because a chain may be too deep for
/// recursion.
private struct RedactionSearch {
  private(set) var redacted: Set<NodeRef> = []
  /// The nodes that were met on the way up, by the nodes whose values they show.
  private var readers: [NodeRef: [NodeRef]] = [:]

  /// Goes from nodes to those whose values they show, and further up, as far as redacted and unredacted nodes.
  mutating func goUp(from nodes: [NodeRef], _ isRedacted: (NodeRef) -> Bool) {
    var known = Set(nodes)
    var waiting = Array(known)
    while let node = waiting.popLast() {
      if node.has(.unredacted) { continue }
      if isRedacted(node) {
        redacted.insert(node)
        continue
      }
      node.forEachShown { source in
        readers[source, default: []].append(node)
        if known.insert(source).inserted { waiting.append(source) }
      }
    }
  }

  /// Adds the nodes that show the value of a redacted one, and further down.
  mutating func goDown() {
    var waiting = Array(redacted)
    while let node = waiting.popLast() {
      for reader in readers[node] ?? [] where redacted.insert(reader).inserted { waiting.append(reader) }
    }
  }
}

/// Is kept by a node whose value is copied from another one without a read: redacting the other node redacts this one
/// as well.
final class Copied {
  /// Returns the node from which the value comes; `nil` once that is released.
  let source: () -> NodeRef?

  init(_ source: @escaping () -> NodeRef?) { self.source = source }
}

extension TurnRef {
  /// Runs a closure without telling the listeners of its steps.
  func unheard(_ body: () -> Void) {
    let listener = pointee.listener
    pointee.listener = nil
    body()
    pointee.listener = listener
  }
}

/// A short text of an action on a state: its name, which contains no value, and then its arguments in parentheses. If
/// the state is redacted the text is the name alone, because the arguments may contain redacted values. A recording
/// without values cuts the text at the first parenthesis.
@usableFromInline
package func shortText(of action: Any, on state: GraphNode) -> String {
  let (name, text) = (nameWithoutValues(of: action), shortText(of: action))
  if state.node.isRedacted() { return name }
  return text == name || text.hasPrefix("\(name)(") ? text : "\(name)(\(text))"
}

/// The name of the case of an enum, otherwise of the type. The text of an action would not do: that of a string is
/// the string.
private func nameWithoutValues(of action: Any) -> String {
  let mirror = Mirror(reflecting: action)
  guard mirror.displayStyle == .enum else { return "\(type(of: action))" }
  return mirror.children.first?.label ?? shortText(of: action)
}
