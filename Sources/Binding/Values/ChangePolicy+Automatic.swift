// How the automatic policy is found: where the client's compiler knows the type of the value, at compile time;
// otherwise at run time, once for each node.
//
// Casting a metatype and using the result, as in `Value.self as? any Equatable.Type`, crashes the optimizer of Swift
// 6.3.1 if the type contains a protocol type with a parameter, such as `(any Collection<Int>)?`. So `is` finds out
// whether a type conforms. To use the conformance, the code makes a value of an empty generic struct, such as
// `EquatableQuestion<Value>`, which conforms to a marker protocol only where `Value` conforms, and casts that value to
// the marker protocol. Marker protocols have associated types and no members, because the optimizer would call members
// without specialising them.

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

// The three questions. `ResultQuestion<Value>` conforms to `IsResult` if `Value` is a `Result`,
// `EquatableQuestion<Value>` to `IsEquatable` if `Value` is `Equatable`, and `OptionalQuestion<Value>` to `IsOptional`
// if `Value` is an optional.

@usableFromInline
struct ResultQuestion<Value> {
  @export(implementation)
  init() {}
}

@usableFromInline
protocol IsResult {
  associatedtype Succeeded
  associatedtype Failed: Error
}

extension ResultQuestion: IsResult where Value: AnyResult {
  @usableFromInline typealias Succeeded = Value.Succeeded
  @usableFromInline typealias Failed = Value.Failed
}

@usableFromInline
struct EquatableQuestion<Value> {
  @export(implementation)
  init() {}
}

@usableFromInline
protocol IsEquatable {
  associatedtype Value: Equatable
}

extension EquatableQuestion: IsEquatable where Value: Equatable {}

@usableFromInline
struct OptionalQuestion<Value> {
  @export(implementation)
  init() {}
}

@usableFromInline
protocol IsOptional {
  associatedtype Some
}

extension OptionalQuestion: IsOptional where Value: AnyOptional {
  @usableFromInline typealias Some = Value.Some
}

@usableFromInline
enum ResultComparison<Success: Comparison, Failure: Error>: Comparison {
  @export(implementation)
  static func areSame(_ old: Result<Success.Value, Failure>, _ new: Result<Success.Value, Failure>) -> Bool {
    guard case .success(let old) = old, case .success(let new) = new else { return false }
    return Success.areSame(old, new)
  }
}

@usableFromInline
enum ResultVisitor<Visitor: ComparisonVisitor, Failure: Error>: ComparisonVisitor {
  @export(implementation)
  static func visit<Suitable: Comparison>(_ comparison: Suitable.Type) -> Visitor.Answer {
    Visitor.visit(ResultComparison<Suitable, Failure>.self)
  }
}

@usableFromInline
enum OptionalVisitor<Visitor: ComparisonVisitor>: ComparisonVisitor {
  @export(implementation)
  static func visit<Suitable: Comparison>(_ comparison: Suitable.Type) -> Visitor.Answer {
    Visitor.visit(OptionalComparison<Suitable>.self)
  }
}

/// Compares values of a type that is no class, but may be a protocol type: two values are the same if both are the same
/// object.
@usableFromInline
enum ObjectIdentity<Value>: Comparison {
  @export(implementation)
  static func areSame(_ old: Value, _ new: Value) -> Bool {
    firstWord(of: old) == firstWord(of: new) && isObject(old) && isObject(new)
  }
}

/// A quick test, mostly decided by the compiler: false if the type, which is neither a class nor an optional, cannot be
/// a protocol type that holds an object.
@export(implementation)
func mayHoldObject<Value>(_ type: Value.Type) -> Bool {
  let word = MemoryLayout<UInt>.size
  guard !_isPOD(Value.self), MemoryLayout<Value>.alignment == word else { return false }
  return MemoryLayout<Value>.size >= word && MemoryLayout<Value>.size % word == 0
}

/// Whether a value is an object, whatever its declared type. Not inlined: where the optimizer of Swift 6.3.1 knows that
/// the value is a closure, it makes code that reads the class of a null reference, and the program crashes.
@inline(never) @_optimize(none) @usableFromInline
package func isObject<Value>(_ value: Value) -> Bool { type(of: value as Any) is AnyObject.Type }

/// Hands the comparison that suits `Value` to a visitor.
@export(implementation)
func automaticComparison<Value, Visitor: ComparisonVisitor>(of type: Value.Type, _ visitor: Visitor.Type)
  -> Visitor.Answer
{
  // The most common types first: in generic code the test of a conformance costs a look-up for each node.
  if Value.self == Int.self { return visitor.visit(Equality<Int>.self) }
  if Value.self == String.self { return visitor.visit(Equality<String>.self) }
  if Value.self == Bool.self { return visitor.visit(Equality<Bool>.self) }
  // Before the test for `Equatable`, whose `==` takes a NaN for a change.
  if Value.self == Double.self { return visitor.visit(FloatEquality<Double>.self) }
  if Value.self == Float.self { return visitor.visit(FloatEquality<Float>.self) }
  if Value.self == Double?.self { return visitor.visit(OptionalComparison<FloatEquality<Double>>.self) }
  if Value.self == Float?.self { return visitor.visit(OptionalComparison<FloatEquality<Float>>.self) }
  if Value.self is any AnyResult.Type, let question = ResultQuestion<Value>() as? any IsResult {
    return visitResult(question, visitor)
  }
  if Value.self is any Equatable.Type, let question = EquatableQuestion<Value>() as? any IsEquatable {
    return visitEquatable(question, visitor)
  }
  if Value.self is AnyObject.Type { return visitor.visit(Identity<Value>.self) }
  if Value.self is any AnyOptional.Type, let question = OptionalQuestion<Value>() as? any IsOptional {
    return visitOptional(question, visitor)
  }
  if mayHoldObject(Value.self) { return visitor.visit(ObjectIdentity<Value>.self) }
  return visitor.visit(NeverSame<Value>.self)
}

@export(implementation)
func visitResult<Question: IsResult, Visitor: ComparisonVisitor>(
  _ question: Question, _ visitor: Visitor.Type
) -> Visitor.Answer {
  automaticComparison(of: Question.Succeeded.self, ResultVisitor<Visitor, Question.Failed>.self)
}

@export(implementation)
func visitEquatable<Question: IsEquatable, Visitor: ComparisonVisitor>(
  _ question: Question, _ visitor: Visitor.Type
) -> Visitor.Answer {
  visitor.visit(Equality<Question.Value>.self)
}

@export(implementation)
func visitOptional<Question: IsOptional, Visitor: ComparisonVisitor>(
  _ question: Question, _ visitor: Visitor.Type
) -> Visitor.Answer {
  if Question.Some.self is AnyObject.Type { return visitor.visit(Identity<Question.Some?>.self) }
  return automaticComparison(of: Question.Some.self, OptionalVisitor<Visitor>.self)
}

/// Finds the comparison of a type, for code that has the values in boxes.
enum FindComparison: ComparisonVisitor {
  static func visit<Suitable: Comparison>(_ comparison: Suitable.Type) -> any Comparison.Type { comparison }
}

extension Comparison {
  /// Compares two values in boxes, untracked, for code that does not know their type.
  static func areSame(boxed one: Any, _ other: Any) -> Bool {
    compareUntracked(unboxed(one) as Value, unboxed(other)) { areSame($0, $1) }
  }
}

/// Whether two values are the same, as ``ChangePolicy/automatic`` says.
@export(implementation)
package func areSame<Value>(_ one: Value, _ other: Value) -> Bool {
  compareUntracked(one, other, automaticComparison(of: Value.self, MakeAreSame<Value>.self))
}

/// Compares values as `areSame` does. Finding the comparison of a type takes longer than comparing two values, so a
/// caller that compares many values finds the comparison once.
@export(implementation)
package func comparison<Value>(of type: Value.Type) -> (Value, Value) -> Bool {
  automaticComparison(of: type, MakeAreSameAside<Value>.self)
}
