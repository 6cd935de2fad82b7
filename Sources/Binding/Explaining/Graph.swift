/// Inspects graphs: their nodes, connections, and the causes of runs.
///
///     print(Graph.dump(title, effect))
///
/// These functions evaluate no computed value, make no subscriptions and change no behaviour.
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

  /// A node of a graph, by which an ``Explainable`` type names it. It keeps the node alive.
  public struct Member {
    let node: NodeRef
    let object: AnyObject

    init(_ node: NodeRef) {
      self.node = node
      object = node.has(.effect) ? node.effect.takeUnretainedValue() : node.object.takeUnretainedValue()
    }
  }
}

/// A type with a node in a graph, for questions about it: ``Graph``, ``why(_:)``, ``whyNot(_:)``.
///
/// Observables, computed values, lenses, effects and the subscriptions that `observe` and `bind` return conform. A
/// type of your own that wraps one of them conforms by forwarding its `graphMember`.
public protocol Explainable {
  /// The node in the graph; `nil` if there is none, as for the observation of an event.
  var graphMember: Graph.Member? { get }

  /// The answer of ``whyNot(_:)``: by default, why the node did not run. Makes no dependency.
  func explainWhyNot() -> String
}

extension Explainable {
  /// Tells why the node did not run at the last change.
  public func explainWhyNot() -> String { reasonNotToRun }
}

extension GraphNode: Explainable {
  /// The node itself.
  public final var graphMember: Graph.Member? { Graph.Member(node) }
}

extension Subscription: Explainable {
  /// The effect that does the work, if there is one.
  public final var graphMember: Graph.Member? { innerEffect.map { Graph.Member($0.node) } }

  /// Tells why the work did not run at the last change. For a binding of edits, tells why an edit of the target is not
  /// in the source.
  public final func explainWhyNot() -> String { (self as? any BindingOfEdits)?.obstacle ?? reasonNotToRun }
}

/// A binding that writes edits of its target to its source.
protocol BindingOfEdits: Subscription {
  /// Why an edit is not in the source; `nil` if there is no such edit.
  var obstacle: String? { get }
}
