#if !hasFeature(Embedded)
  /// Ways of looking at graphs, for people who want to know what is connected with what.
  ///
  ///     print(Graph.dump(title, effect))
  ///
  /// Nothing here evaluates a computed value, subscribes anybody or changes what any node does.
  public enum Graph {
    /// How a graph is written down.
    public enum Format: Hashable, Sendable {
      /// One line for each node.
      case text
      /// A digraph for Graphviz.
      case dot
      /// A flowchart for Mermaid, which many viewers of Markdown draw.
      case mermaid
    }

    /// A node of a graph, as ``Explainable`` types name it. It keeps the node alive.
    public struct Member {
      @export(implementation) let node: NodeRef
      let object: AnyObject

      @usableFromInline
      init(_ node: NodeRef) {
        self.node = node
        object = node.has(.effect) ? node.effect.takeUnretainedValue() : node.object.takeUnretainedValue()
      }
    }
  }

  /// Something that has a place in a graph and can be asked about: ``Graph``, ``why(_:)``, ``whyNot(_:)``.
  ///
  /// Observables, computed values, lenses, effects and what `observe` and `bind` return conform. A type of your own that
  /// stands for one of them conforms by passing on what that says.
  public protocol Explainable {
    /// The place in the graph; `nil` for what has none, such as the observation of an event.
    var graphMember: Graph.Member? { get }
  }

  extension GraphNode: Explainable {
    /// The node itself.
    public final var graphMember: Graph.Member? { Graph.Member(node) }
  }

  extension Subscription: Explainable {
    /// The effect, if this is one.
    public final var graphMember: Graph.Member? { (self as? Effect).map { Graph.Member($0.node) } }
  }
#endif
