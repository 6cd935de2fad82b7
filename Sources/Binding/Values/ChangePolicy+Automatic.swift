// How the automatic policy is found. The casts below are folded away where the type is known to the compiler; in generic
// code they are done once for each node.

/// A way of comparing two values that closures can be built on without capturing anything.
@usableFromInline
protocol Comparison<Value> {
  associatedtype Value
  static func areSame(_ old: Value, _ new: Value) -> Bool
}

@usableFromInline
enum NeverSame<Value>: Comparison {
  @inlinable
  static func areSame(_ old: Value, _ new: Value) -> Bool { false }
}

@usableFromInline
enum Equality<Value: Equatable>: Comparison {
  @inlinable
  static func areSame(_ old: Value, _ new: Value) -> Bool { old == new }
}

@usableFromInline
enum FloatEquality<Value: FloatingPoint>: Comparison {
  @inlinable
  static func areSame(_ old: Value, _ new: Value) -> Bool { old == new || (old != old && new != new) }
}

@usableFromInline
enum OptionalFloatEquality<Wrapped: FloatingPoint>: Comparison {
  @inlinable
  static func areSame(_ old: Wrapped?, _ new: Wrapped?) -> Bool {
    if let old, let new { FloatEquality<Wrapped>.areSame(old, new) } else { old == nil && new == nil }
  }
}

/// For references and optional references: the first word says which object it is. What follows in a reference of
/// protocol type belongs to the class of the object.
@usableFromInline
enum Identity<Value>: Comparison {
  @inlinable
  static func areSame(_ old: Value, _ new: Value) -> Bool { object(old) == object(new) }

  @inlinable
  static func object(_ value: Value) -> UInt {
    withUnsafeBytes(of: value) { $0.load(as: UInt.self) }
  }
}

@usableFromInline
protocol AnyResult {
  associatedtype Succeeded
  associatedtype Failed: Error
}

extension Result: AnyResult {
  @usableFromInline typealias Succeeded = Success
  @usableFromInline typealias Failed = Failure
}

@usableFromInline
protocol AnyOptional {
  associatedtype Some
}

extension Optional: AnyOptional {
  @usableFromInline typealias Some = Wrapped
}

@usableFromInline
enum ResultComparison<Success, Failure: Error>: Comparison {
  @inlinable
  static func areSame(_ old: Result<Success, Failure>, _ new: Result<Success, Failure>) -> Bool {
    guard case .success(let old) = old, case .success(let new) = new else { return false }
    return automaticComparison(of: Success.self, AreSame(old: old, new: new))
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

  @inlinable
  init(old: Value, new: Value) {
    self.old = old
    self.new = new
  }

  @inlinable
  func visit<Suitable: Comparison>(_ comparison: Suitable.Type) -> Bool {
    Suitable.areSame(unsafeBitCast(old, to: Suitable.Value.self), unsafeBitCast(new, to: Suitable.Value.self))
  }
}

/// Hands the comparison that suits `Value` to a visitor.
@inlinable
func automaticComparison<Value, Visitor: ComparisonVisitor>(of type: Value.Type, _ visitor: Visitor) -> Visitor.Answer {
  if Value.self == Double.self { return visitor.visit(FloatEquality<Double>.self) }
  if Value.self == Float.self { return visitor.visit(FloatEquality<Float>.self) }
  if Value.self == Double?.self { return visitor.visit(OptionalFloatEquality<Double>.self) }
  if Value.self == Float?.self { return visitor.visit(OptionalFloatEquality<Float>.self) }
  if let result = Value.self as? any AnyResult.Type { return visitResult(result, visitor) }
  if let equatable = Value.self as? any Equatable.Type { return visitEquatable(equatable, visitor) }
  if isReference(Value.self) { return visitor.visit(Identity<Value>.self) }
  if let optional = Value.self as? any AnyOptional.Type, wrapsReference(optional) {
    return visitor.visit(Identity<Value>.self)
  }
  return visitor.visit(NeverSame<Value>.self)
}

@inlinable
func visitResult<Some: AnyResult, Visitor: ComparisonVisitor>(_: Some.Type, _ visitor: Visitor) -> Visitor.Answer {
  visitor.visit(ResultComparison<Some.Succeeded, Some.Failed>.self)
}

@inlinable
func visitEquatable<Value: Equatable, Visitor: ComparisonVisitor>(
  _: Value.Type, _ visitor: Visitor
) -> Visitor.Answer {
  visitor.visit(Equality<Value>.self)
}

@inlinable
func wrapsReference<Some: AnyOptional>(_: Some.Type) -> Bool { isReference(Some.Some.self) }

/// Whether values of a type are references to objects: a class, or a protocol that only classes conform to.
@inlinable
func isReference<Value>(_: Value.Type) -> Bool {
  Value.self is AnyObject.Type || isClassBoundProtocol(Value.self)
}

/// Whether a type is a protocol type that holds nothing but references. The language has no way of asking; the layout
/// of the type's description is part of the binary interface: its kind, then flags, of which the highest is clear.
@usableFromInline
func isClassBoundProtocol(_ type: Any.Type) -> Bool {
  let existentialKind = 0x303
  let description = unsafeBitCast(type, to: UnsafeRawPointer.self)
  guard description.load(as: Int.self) == existentialKind else { return false }
  return description.load(fromByteOffset: MemoryLayout<Int>.size, as: UInt32.self) & 0x8000_0000 == 0
}
