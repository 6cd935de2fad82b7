/// Which writes and which results count as changes.
///
///     let level = Observable(0.0, changes: .by { abs($0 - $1) < 0.5 })
///     let tick = Observable((), changes: .always)
///
/// A write or a result that is no change goes no further: the present value stays, and no observer is notified. In a
/// batch what is observed is compared once, with the value before the batch.
public struct ChangePolicy<Value> {
  /// The equivalence of values; `nil` if no two are the same, or if the type decides.
  @export(implementation) let areSame: ((Value, Value) -> Bool)?
  @export(implementation) let isAutomatic: Bool

  @export(implementation)
  init(_ areSame: ((Value, Value) -> Bool)?, isAutomatic: Bool = false) {
    self.areSame = areSame
    self.isAutomatic = isAutomatic
  }

  /// The comparison that suits the type, found once when the node is made, in generic code too.
  ///
  /// - A `Result` is compared by its successes, and a failure always differs.
  /// - `Float`, `Double` and optionals of them are compared by `==`, and a NaN equals a NaN.
  /// - Every other `Equatable` type is compared by `==`, classes included.
  /// - References to other classes, and of protocol types that only classes conform to, and optionals of both, are
  ///   compared by identity.
  /// - Values of all other types always differ.
  ///
  /// Embedded Swift cannot look at a type while the program runs. There the compiler chooses the comparison of an
  /// `Equatable` type. A node of any other type, or of a generic parameter that is not known to be `Equatable`, needs a
  /// policy of its own and traps without one.
  @export(implementation)
  public static var automatic: ChangePolicy { ChangePolicy(nil, isAutomatic: true) }

  /// Every write is a change, and so is every new result.
  @export(implementation)
  public static var always: ChangePolicy { ChangePolicy(nil) }

  /// Values for which the closure answers `true` are the same, and going from one to the other is no change.
  ///
  /// The closure gets the present value and the new one: `.by(==)`, `.by(===)`, `.by { $0.id == $1.id }`. It should be
  /// an equivalence. It must not read or write observables.
  @export(implementation)
  public static func by(_ areSame: @escaping (_ old: Value, _ new: Value) -> Bool) -> ChangePolicy {
    ChangePolicy(areSame)
  }
}
