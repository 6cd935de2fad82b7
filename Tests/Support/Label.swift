/// A stand-in for a view: the target of bindings.
package final class Label {
  package var text = "" { didSet { writes += 1 } }
  package var title: String? { didSet { writes += 1 } }
  /// The number of writes of either property.
  package private(set) var writes = 0

  package init() {}
}
