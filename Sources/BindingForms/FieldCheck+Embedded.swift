#if hasFeature(Embedded)
  public import Binding

  /// Checks that take time need tasks, which Embedded Swift lacks: there are none.
  @usableFromInline
  enum FieldCheck<Value, Display> {
    @export(implementation)
    func validation() -> Validation<Value> { switch self {} }

    @export(implementation)
    func request(again: Bool) { switch self {} }
  }
#endif
