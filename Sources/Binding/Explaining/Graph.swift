/// Inspects graphs: their nodes, connections, and the causes of runs.
///
///     print(Graph.dump(title, effect))
///
/// Looking at a graph evaluates no computed value, makes no subscriptions and changes no behaviour.
public enum Graph {
  /// The format of a graph's description.
  public enum Format: Hashable, Sendable {
    /// One line for each node.
    case text
    /// A digraph for Graphviz.
    case dot
    /// A flowchart for Mermaid, which many viewers of Markdown draw.
    case mermaid
  }

  /// A node of a graph, as an ``Explainable`` type hands it to the functions that describe and explain graphs. It keeps
  /// the node alive.
  public struct Member {
    let node: NodeRef
    let object: AnyObject

    init(_ node: NodeRef) {
      self.node = node
      object = node.has(.effect) ? node.effect.takeUnretainedValue() : node.object.takeUnretainedValue()
    }
  }
}

extension GraphNode: Explainable {
  /// The node itself.
  public final var graphMember: Graph.Member? { Graph.Member(node) }
}

extension Subscription: Explainable {
  /// The effect that does the work, if there is one.
  public final var graphMember: Graph.Member? { innerEffect.map { Graph.Member($0.node) } }

  /// Tells why the work did not run at the last change. For a binding of edits, tells why an edit of the target has not
  /// reached the source.
  public final func explainWhyNot() -> String { (self as? any BindingOfEdits)?.obstacle ?? reasonNotToRun }
}

/// A binding that writes edits of its target to its source.
protocol BindingOfEdits: Subscription {
  /// Why an edit has not reached the source; `nil` if the binding knows no such reason. The state of its effect may
  /// still give one.
  var obstacle: String? { get }
}
