/// Which writes and which results count as changes.
///
///     let level = Observable(0.0, changes: .by { abs($0 - $1) < 0.5 })
///     let tick = Observable((), changes: .always)
///
/// A write or a result that is no change goes no further: the present value stays, and no observer is notified. Several
/// writes of an observed value in a batch are seen as one: the last value is compared with the one before the batch, or
/// with the one that was read last.
public struct ChangePolicy<Value> {
  /// The equivalence of values; `nil` if no two are the same, or if the type decides.
  @export(implementation) package let areSame: ((Value, Value) -> Bool)?
  @export(implementation) package let isAutomatic: Bool

  @export(implementation)
  init(_ areSame: ((Value, Value) -> Bool)?, isAutomatic: Bool = false) {
    self.areSame = areSame
    self.isAutomatic = isAutomatic
  }

  /// The comparison that suits the type, found once when the node is made, in generic code too.
  ///
  /// - A `Result` is compared by its successes, and a failure always differs.
  /// - `Float`, `Double` and optionals of them are compared by `==`, and a NaN equals a NaN.
  /// - Every other `Equatable` type is compared by `==`, classes included, and so are optionals of a `Result` that is
  ///   `Equatable`.
  /// - Objects of other classes are compared by identity, also as values of a protocol type or of `Any`, but not of
  ///   `any Error`: each write of an error counts as a change.
  /// - Values of all other types always differ.
  /// - An optional of a type that is not `Equatable` is compared as its value is, and `nil` is the same as `nil`.
  @export(implementation)
  public static var automatic: ChangePolicy { ChangePolicy(nil, isAutomatic: true) }

  /// Every write is a change, and so is every new result.
  @export(implementation)
  public static var always: ChangePolicy { ChangePolicy(nil) }

  /// Two values for which the closure returns `true` are the same, and going from one of them to the other is no
  /// change.
  ///
  /// The closure gets the present value and the new one: `.by(==)`, `.by(===)`, `.by { $0.id == $1.id }`. It should be
  /// an equivalence. It must not read or write observables.
  @export(implementation)
  public static func by(_ areSame: @escaping (_ old: Value, _ new: Value) -> Bool) -> ChangePolicy {
    ChangePolicy(areSame)
  }
}

extension ChangePolicy {
  /// The comparison of two values; `nil` if no two are the same.
  package var compare: ((Value, Value) -> Bool)? { areSame ?? (isAutomatic ? comparison(of: Value.self) : nil) }
}

/// A comparison of two values as a type, so that closures that use the comparison capture nothing.
@usableFromInline
protocol Comparison<Value> {
  associatedtype Value
  static func areSame(_ old: Value, _ new: Value) -> Bool
}

/// Whether comparing and destroying values of a type is taken to run no user's code: true of trivial values, even if
/// their type has an `==` of its own, and of strings. Embedded Swift cannot compare types, so there strings do not
/// count.
@export(implementation) @inline(__always)
func isPlain<Value>(_ type: Value.Type) -> Bool {
  #if hasFeature(Embedded)
    _isPOD(type)
  #else
    _isPOD(type) || type == String.self
  #endif
}

/// Compares two values. Untracked if comparing them may run a user's code, because what a user's `==` reads is no
/// dependency of the reader.
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
enum OptionalComparison<Wrapped: Comparison>: Comparison {
  @export(implementation)
  static func areSame(_ old: Wrapped.Value?, _ new: Wrapped.Value?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return Wrapped.areSame(old, new)
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

/// Makes a closure that compares two values untracked. Otherwise the same as `MakeAreSame`.
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

/// Makes a closure that compares two values. The casts are needed because the compiler cannot see that `Value` and
/// `Suitable.Value` are the same type.
@usableFromInline
enum MakeAreSame<Value>: ComparisonVisitor {
  @export(implementation)
  static func visit<Suitable: Comparison>(_ comparison: Suitable.Type) -> (Value, Value) -> Bool {
    { old, new in
      Suitable.areSame(unsafeBitCast(old, to: Suitable.Value.self), unsafeBitCast(new, to: Suitable.Value.self))
    }
  }
}
