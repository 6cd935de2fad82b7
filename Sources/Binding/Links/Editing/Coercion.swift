/// A value that was written, and what the source made of it.
public struct Coercion<Value> {
  /// What was written.
  public let from: Value
  /// What became of it.
  public let to: Value

  /// A value that was written, and what became of it.
  @export(implementation)
  public init(from: Value, to: Value) {
    self.from = from
    self.to = to
  }
}

extension Coercion: Equatable where Value: Equatable {}
extension Coercion: Sendable where Value: Sendable {}
