/// Something that a view could be: the target of bindings.
package final class Label {
  package var text = "" { didSet { writes += 1 } }
  package var title: String? { didSet { writes += 1 } }
  /// How often one of the two was written.
  package private(set) var writes = 0

  package init() {}
}
