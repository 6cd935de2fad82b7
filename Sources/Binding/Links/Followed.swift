/// A value to which another value leads, which may be replaced: the name of the selected person. It does what
/// `switchToLatest` of Combine, `flatMapLatest` of Rx and a path of WPF do, but can be written too.
///
/// Made by `following`, and by a subscript with `per:`. Reads and writes go to the present value at the end of the
/// path. When the path leads elsewhere the former value is neither read nor written any more. A draft of a binding or a
/// field belongs to the individual for which it was typed: when the path leads elsewhere, even to an equal value, the
/// draft is dropped, written or kept, see ``CommitPolicy``. A `Followed` keeps the observable at the beginning of the
/// path. Not `Sendable`.
public final class Followed<Value>: MutableObservableValue {
  @export(implementation) let present: Computed<Value>
  /// The individual to which the path leads: another object for another individual.
  @export(implementation) let individual: Computed<Individual<Value>>

  @usableFromInline
  init(present: Computed<Value>, individual: Computed<Individual<Value>>) {
    self.present = present
    self.individual = individual
  }

  /// The value at the end of the path. If the path leads nowhere, reading gives `nil` and writing does nothing.
  @export(implementation)
  public var value: Value {
    get { present.value }
    set { individual.peek().write(newValue) }
  }
  /// The value at the end of the path, without tracking the read.
  @export(implementation)
  public func peek() -> Value { present.peek() }

  /// The name in diagnostics.
  @export(implementation)
  public var name: String { present.name }

  /// The number of effects and observed computed values that subscribe to the value.
  @export(implementation)
  public var observerCount: Int { present.observerCount }
}

@available(*, unavailable, message: "It belongs to the isolation domain it was made in.")
extension Followed: Sendable {}

extension ObservableValue {
  /// The individual to which this value leads, if it may lead to several in turn. Embedded Swift cannot ask.
  @export(implementation) var individuals: Computed<Individual<Value>>? {
    #if hasFeature(Embedded)
      return nil
    #else
      if let followed = self as? Followed<Value> { return followed.individual }
      guard let individuals = (self as? Lens<Value>)?.individuals else { return nil }
      return unsafeDowncast(individuals, to: Computed<Individual<Value>>.self)
    #endif
  }
}
