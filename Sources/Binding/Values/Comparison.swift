/// A way of comparing two values that closures can be built on without capturing anything.
@usableFromInline
protocol Comparison<Value> {
  associatedtype Value
  static func areSame(_ old: Value, _ new: Value) -> Bool
}

@usableFromInline
enum NeverSame<Value>: Comparison {
  @export(implementation)
  static func areSame(_ old: Value, _ new: Value) -> Bool { false }
}

@usableFromInline
enum Equality<Value: Equatable>: Comparison {
  @export(implementation)
  static func areSame(_ old: Value, _ new: Value) -> Bool { old == new }
}

@usableFromInline
enum FloatEquality<Value: FloatingPoint>: Comparison {
  @export(implementation)
  static func areSame(_ old: Value, _ new: Value) -> Bool { old == new || (old != old && new != new) }
}

@usableFromInline
enum OptionalFloatEquality<Wrapped: FloatingPoint>: Comparison {
  @export(implementation)
  static func areSame(_ old: Wrapped?, _ new: Wrapped?) -> Bool {
    if let old, let new { FloatEquality<Wrapped>.areSame(old, new) } else { old == nil && new == nil }
  }
}

/// For references and optional references: the first word says which object it is. What follows in a reference of
/// protocol type belongs to the class of the object.
@usableFromInline
enum Identity<Value>: Comparison {
  @export(implementation)
  static func areSame(_ old: Value, _ new: Value) -> Bool { object(old) == object(new) }

  @export(implementation)
  static func object(_ value: Value) -> UInt {
    withUnsafeBytes(of: value) { $0.load(as: UInt.self) }
  }
}

/// Does something with the comparison that suits a type.
@usableFromInline
protocol ComparisonVisitor {
  associatedtype Answer
  func visit<Suitable: Comparison>(_ comparison: Suitable.Type) -> Answer
}

/// Compares two values. Their type is the comparison's, which the compiler cannot see.
@usableFromInline
struct AreSame<Value>: ComparisonVisitor {
  @usableFromInline let old: Value
  @usableFromInline let new: Value

  @export(implementation)
  init(old: Value, new: Value) {
    self.old = old
    self.new = new
  }

  @export(implementation)
  func visit<Suitable: Comparison>(_ comparison: Suitable.Type) -> Bool {
    Suitable.areSame(unsafeBitCast(old, to: Suitable.Value.self), unsafeBitCast(new, to: Suitable.Value.self))
  }
}
