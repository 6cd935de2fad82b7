/// A value that is found by way of another, which may be replaced: the name of the selected person. What
/// `switchToLatest` of Combine and `flatMapLatest` of Rx are for, and a path of WPF, but it can be written too.
///
/// Made by `following`, and by a subscript with `per:`. Reads and writes go to the present value. When the way leads
/// elsewhere it follows; the former value is neither read nor written any more. That goes for drafts as well: a draft
/// of a binding or a field belongs to what was edited, and is not moved when the way leads elsewhere, also if the value
/// there is equal: it is dropped, written or kept, see ``CommitPolicy``. It keeps the observable at the beginning of
/// the way. Not `Sendable`.
public final class Followed<Value>: MutableObservableValue {
  @export(implementation) let present: Computed<Value>
  /// The one to which the way leads: another object for another one.
  @export(implementation) let individual: Computed<Individual<Value>>

  @usableFromInline
  init(present: Computed<Value>, individual: Computed<Individual<Value>>) {
    self.present = present
    self.individual = individual
  }

  /// The value at the end of the way. Where it leads nowhere, reading gives `nil` and writing does nothing.
  @export(implementation)
  public var value: Value {
    get { present.value }
    set { individual.peek().write(newValue) }
  }
  /// The value at the end of the way, without tracking the read.
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
  /// The one to which this value leads, if it leads to one after another. Embedded Swift cannot ask.
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
