extension Lens: PassingOn {
  @usableFromInline var origin: GraphNode { part }
}

/// The value that a computed value hands on: the only one that it reads, if that has the same type.
@usableFromInline
final class SoleSource<Value> {
  @export(implementation) weak var reader: Computed<Value>?

  @export(implementation)
  init() {}

  /// Whether there is such a value, and its policy takes two values for different ones.
  @export(implementation)
  func distinguishes(_ former: Value, _ later: Value) -> Bool {
    guard let source = reader?.soleSource, source is Observable<Value> || source is Computed<Value> else {
      return false
    }
    return source.distinguishes(former, later)
  }
}

extension GraphNode {
  /// The source of the only read of the last evaluation, or of the one under way; `nil` if there was none, or several.
  @usableFromInline
  final var soleSource: GraphNode? {
    guard let first = node.inputs.pointee.first else { return nil }
    // Edges after the place where the evaluation under way has arrived are those of the evaluation before.
    guard first.pointee.nextInput == nil || currentTurn().pointee.cursor == first.nextInput else { return nil }
    return first.pointee.source.object.takeUnretainedValue()
  }
}
