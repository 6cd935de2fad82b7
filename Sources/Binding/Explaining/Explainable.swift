/// A type with a node in a graph, so that ``Graph``, ``why(_:)`` and ``whyNot(_:)`` can describe and explain it.
///
/// Conforming types are values, lenses, collections, commands, resources, fields, and subscriptions such as effects and
/// what `observe` and `bind` return. A type of your own that wraps one of them conforms by forwarding its
/// `graphMember`.
public protocol Explainable {
  /// The node in the graph; `nil` if there is none, as for the observation of an event.
  var graphMember: Graph.Member? { get }

  /// The text that ``whyNot(_:)`` returns: by default, why the node did not run. Makes no reader depend on the node.
  func explainWhyNot() -> String

  /// Keeps the value out of all that is written about the graph: by default, the value of the node.
  @discardableResult
  func redacted() -> Self
}

extension Explainable {
  /// Tells why the node did not run at the last change.
  public func explainWhyNot() -> String { reasonNotToRun }
}
