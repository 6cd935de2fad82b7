// How the automatic policy is found. The casts below are folded away where the type is known to the compiler; in
// generic code they are done once for each node.

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
enum ResultComparison<Success: Comparison, Failure: Error>: Comparison {
  @export(implementation)
  static func areSame(_ old: Result<Success.Value, Failure>, _ new: Result<Success.Value, Failure>) -> Bool {
    guard case .success(let old) = old, case .success(let new) = new else { return false }
    return Success.areSame(old, new)
  }
}

/// Makes the comparison of results from that of successes, and hands it on.
@usableFromInline
enum ResultVisitor<Visitor: ComparisonVisitor, Failure: Error>: ComparisonVisitor {
  @export(implementation)
  static func visit<Suitable: Comparison>(_ comparison: Suitable.Type) -> Visitor.Answer {
    Visitor.visit(ResultComparison<Suitable, Failure>.self)
  }
}

/// Hands the comparison that suits `Value` to a visitor.
@export(implementation)
func automaticComparison<Value, Visitor: ComparisonVisitor>(of type: Value.Type, _ visitor: Visitor.Type)
  -> Visitor.Answer
{
  // The most common types first: a cast below that the compiler cannot fold costs a look-up for each node.
  if Value.self == Int.self { return visitor.visit(Equality<Int>.self) }
  if Value.self == String.self { return visitor.visit(Equality<String>.self) }
  if Value.self == Bool.self { return visitor.visit(Equality<Bool>.self) }
  if Value.self == Double.self { return visitor.visit(FloatEquality<Double>.self) }
  if Value.self == Float.self { return visitor.visit(FloatEquality<Float>.self) }
  if Value.self == Double?.self { return visitor.visit(OptionalDoubleEquality.self) }
  if Value.self == Float?.self { return visitor.visit(OptionalFloatEquality.self) }
  if let result = Value.self as? any AnyResult.Type { return visitResult(result, visitor) }
  if let equatable = Value.self as? any Equatable.Type { return visitEquatable(equatable, visitor) }
  if isReference(Value.self) { return visitor.visit(Identity<Value>.self) }
  if let optional = Value.self as? any AnyOptional.Type, wrapsReference(optional) {
    return visitor.visit(Identity<Value>.self)
  }
  return visitor.visit(NeverSame<Value>.self)
}

@export(implementation)
func visitResult<Some: AnyResult, Visitor: ComparisonVisitor>(_: Some.Type, _ visitor: Visitor.Type) -> Visitor.Answer {
  automaticComparison(of: Some.Succeeded.self, ResultVisitor<Visitor, Some.Failed>.self)
}

@export(implementation)
func visitEquatable<Value: Equatable, Visitor: ComparisonVisitor>(
  _: Value.Type, _ visitor: Visitor.Type
) -> Visitor.Answer {
  visitor.visit(Equality<Value>.self)
}

@export(implementation)
func wrapsReference<Some: AnyOptional>(_: Some.Type) -> Bool { isReference(Some.Some.self) }

/// Whether values of a type are references to objects: a class, or a protocol that only classes conform to.
@export(implementation)
func isReference<Value>(_: Value.Type) -> Bool {
  Value.self is AnyObject.Type || isClassBoundProtocol(Value.self)
}

/// Whether a type is a protocol type that holds only references. The language cannot tell; the layout of the type's
/// description is part of the binary interface: its kind, then flags, of which the highest is clear.
@usableFromInline
func isClassBoundProtocol(_ type: Any.Type) -> Bool {
  let existentialKind = 0x303
  let description = unsafeBitCast(type, to: UnsafeRawPointer.self)
  guard description.load(as: Int.self) == existentialKind else { return false }
  return description.load(fromByteOffset: MemoryLayout<Int>.size, as: UInt32.self) & 0x8000_0000 == 0
}

/// Whether two values are the same, as ``ChangePolicy/automatic`` says.
@export(implementation)
package func areSame<Value>(_ one: Value, _ other: Value) -> Bool {
  compareAside(one, other, automaticComparison(of: Value.self, MakeAreSame<Value>.self))
}

/// Compares values as `areSame` does. Whoever compares many asks for it once: to find out what suits a type takes
/// longer than to compare two values.
@export(implementation)
package func comparison<Value>(of type: Value.Type) -> (Value, Value) -> Bool {
  automaticComparison(of: type, MakeAreSameAside<Value>.self)
}
