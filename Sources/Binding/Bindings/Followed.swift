/// The value at the end of a path that may lead elsewhere later, such as the name of the selected person. It
/// corresponds to `switchToLatest` of Combine, `flatMapLatest` of Rx and a property path of WPF, and can also be
/// written.
///
/// Made by `following`, and by a subscript with `per:`. Reads and writes go to the present value at the end of the
/// path. After the path has led elsewhere, the former value is neither read nor written. A draft of a binding or a
/// field belongs to the record for which it was typed: when the path leads elsewhere, even to an equal value, the draft
/// is dropped, written or kept, see ``CommitPolicy``. A `Followed` keeps the observable at the beginning of the path
/// alive. Not `Sendable`.
public final class Followed<Value>: MutableObservableValue {
  @export(implementation) let present: Computed<Value>
  /// The record to which the path leads; a new object when the path leads to another record.
  @export(implementation) let record: Computed<EditedRecord>

  @usableFromInline
  init(present: Computed<Value>, record: Computed<EditedRecord>) {
    self.present = present
    self.record = record
  }

  /// The value at the end of the path. If the path leads nowhere, reading gives `nil` and writing does nothing.
  @export(implementation)
  public var value: Value {
    get { present.value }
    set { record.peek().write(newValue) }
    // Untracked, as a change in place of an observable is. The edit belongs to the record that was read.
    _modify {
      let record = record.peek()
      var edited = present.peek()
      defer { record.write(edited) }
      yield &edited
    }
  }
  /// The value at the end of the path, without tracking the read.
  @export(implementation)
  public func peek() -> Value { present.peek() }

  /// The name in diagnostics.
  @export(implementation)
  public var name: String { present.name }

  /// The number of observers that subscribe to the value, such as effects and observed computed values.
  @export(implementation)
  public var observerCount: Int { present.observerCount }
}

@available(*, unavailable, message: "It belongs to the isolation domain it was made in.")
extension Followed: Sendable {}

extension Followed: PassingOn {
  @usableFromInline var origin: GraphNode { present }
}
