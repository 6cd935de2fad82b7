/// A comparison of two values from which closures without captures can be made.
@usableFromInline
protocol Comparison<Value> {
  associatedtype Value
  static func areSame(_ old: Value, _ new: Value) -> Bool
}

/// Whether values of a type can be compared and destroyed without running a user's code: trivial values and texts.
/// Embedded Swift cannot compare types.
@export(implementation) @inline(__always)
func isPlain<Value>(_ type: Value.Type) -> Bool {
  #if hasFeature(Embedded)
    _isPOD(type)
  #else
    _isPOD(type) || type == String.self
  #endif
}

/// Compares two values untracked: what a user's `==` reads is no dependency of the reader.
@export(implementation) @inline(__always)
func compareUntracked<Value>(_ old: Value, _ new: Value, _ areSame: (Value, Value) -> Bool) -> Bool {
  if isPlain(Value.self) { return areSame(old, new) }
  let turn = currentTurn()
  guard let reader = turn.pointee.reader else { return areSame(old, new) }
  turn.pointee.reader = nil
  defer { turn.reinstate(reader) }
  return areSame(old, new)
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
enum OptionalDoubleEquality: Comparison {
  @export(implementation)
  static func areSame(_ old: Double?, _ new: Double?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return FloatEquality<Double>.areSame(old, new)
  }
}

@usableFromInline
enum OptionalFloatEquality: Comparison {
  @export(implementation)
  static func areSame(_ old: Float?, _ new: Float?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return FloatEquality<Float>.areSame(old, new)
  }
}

/// Compares references to objects, and optionals of them.
@usableFromInline
enum Identity<Value>: Comparison {
  @export(implementation)
  static func areSame(_ old: Value, _ new: Value) -> Bool { firstWord(of: old) == firstWord(of: new) }
}

/// The first word of a value: the address of an object, or zero for `nil`.
@export(implementation)
func firstWord<Value>(of value: Value) -> UInt {
  withUnsafeBytes(of: value) { $0.load(as: UInt.self) }
}

@usableFromInline
protocol ComparisonVisitor {
  associatedtype Answer
  static func visit<Suitable: Comparison>(_ comparison: Suitable.Type) -> Answer
}

@usableFromInline
enum MakeAreSameAside<Value>: ComparisonVisitor {
  @export(implementation)
  static func visit<Suitable: Comparison>(_ comparison: Suitable.Type) -> (Value, Value) -> Bool {
    { old, new in
      compareUntracked(old, new) { old, new in
        Suitable.areSame(unsafeBitCast(old, to: Suitable.Value.self), unsafeBitCast(new, to: Suitable.Value.self))
      }
    }
  }
}

/// Makes a closure of a comparison. The casts are needed because the compiler cannot see that both have the same type.
@usableFromInline
enum MakeAreSame<Value>: ComparisonVisitor {
  @export(implementation)
  static func visit<Suitable: Comparison>(_ comparison: Suitable.Type) -> (Value, Value) -> Bool {
    { old, new in
      Suitable.areSame(unsafeBitCast(old, to: Suitable.Value.self), unsafeBitCast(new, to: Suitable.Value.self))
    }
  }
}
