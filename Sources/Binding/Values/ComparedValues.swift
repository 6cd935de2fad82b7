/// The addresses of two values that a node compares. Not a pair of the values, because the runtime would look up the
/// type of the pair.
@usableFromInline
struct ComparedValues {
  @export(implementation) private let formerPlace: UnsafeRawPointer
  @export(implementation) private let laterPlace: UnsafeRawPointer

  @export(implementation)
  init<Value>(former: UnsafePointer<Value>, later: UnsafePointer<Value>) {
    formerPlace = UnsafeRawPointer(former)
    laterPlace = UnsafeRawPointer(later)
  }

  @export(implementation)
  func former<Value>() -> Value { formerPlace.assumingMemoryBound(to: Value.self).pointee }

  @export(implementation)
  func later<Value>() -> Value { laterPlace.assumingMemoryBound(to: Value.self).pointee }
}

extension GraphNode {
  /// Whether the policy of the node takes two values for different ones. Both have to be of the type of the node's
  /// value.
  @export(implementation)
  final func distinguishes<Value>(_ former: Value, _ later: Value) -> Bool {
    withUnsafePointer(to: former) { former in
      withUnsafePointer(to: later) { later in
        var pair = ComparedValues(former: former, later: later)
        return withUnsafeMutablePointer(to: &pair) { work.perform(self, .distinguish, $0) }
      }
    }
  }
}
