/// Something that a view could be: the target of bindings.
final class Label {
  var text = "" { didSet { writes += 1 } }
  var title: String? { didSet { writes += 1 } }
  /// How often one of the two was written.
  private(set) var writes = 0
}
