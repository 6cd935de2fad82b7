/// A value that is found by way of another, which may be replaced: the name of the selected person.
///
/// Made by `following`, and by a subscript with `per:`. Reads and writes go to the present value. When the way leads
/// elsewhere it follows; the former value is neither read nor written any more. That goes for drafts as well: a draft
/// of a binding or a field belongs to what was edited, and is not moved when the way leads elsewhere, also if the value
/// there is equal: it is dropped, written or kept, see ``CommitPolicy``. It keeps the observable at the beginning of
/// the way. Not `Sendable`.
public final class Followed<Value>: MutableObservableValue {
  @export(implementation) let present: Computed<Value>
  /// Depends on where the way leads.
  @export(implementation) let direction: () -> Void
  /// A closure that writes what the way leads to now, wherever it leads then.
  @export(implementation) let writer: () -> (Value) -> Void
  /// A closure that tells whether the way leads where it leads now.
  @export(implementation) let presence: () -> () -> Bool

  @usableFromInline
  init(
    present: Computed<Value>, direction: @escaping () -> Void, writer: @escaping () -> (Value) -> Void,
    presence: @escaping () -> () -> Bool
  ) {
    self.present = present
    self.direction = direction
    self.writer = writer
    self.presence = presence
  }

  /// The value at the end of the way. Where it leads nowhere, reading gives `nil` and writing does nothing.
  @export(implementation)
  public var value: Value {
    get { present.value }
    set { writer()(newValue) }
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
  /// This value, if it leads to one individual after another. Embedded Swift cannot ask, and makes none.
  @export(implementation) var asFollowed: Followed<Value>? {
    #if hasFeature(Embedded)
      nil
    #else
      self as? Followed<Value>
    #endif
  }
}
