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
  /// The value that is found by way of this one, whatever this one is at present.
  ///
  ///     let name = selection.following { $0.name }     // selection: Observable<PersonViewModel>
  ///     name.bindTwoWay(to: nameField).store(in: scope)
  ///
  /// `way`: gives the observable to be read and written. Its reads are tracked.
  @export(implementation)
  public func following<Source: MutableObservableValue>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line, _ way: @escaping (Value) -> Source
  ) -> Followed<Source.Value> {
    let source = Computed(changes: .by { $0 === $1 }, file: file, line: line) { way(self.value) }
    return Followed(
      present: Computed(name: name, file: file, line: line) { source.value.value },
      direction: { _ = source.value },
      writer: {
        let source = source.peek()
        return { source.value = $0 }
      },
      presence: {
        let former = source.peek()
        return { source.peek() === former }
      })
  }

  /// The value that is found by way of this one, `nil` while the way leads nowhere.
  ///
  ///     let city = person.following { $0.address?.city }
  ///     city.bind(to: label, \.text, fallback: "no address").store(in: scope)
  @export(implementation)
  public func following<Source: MutableObservableValue>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line, _ way: @escaping (Value) -> Source?
  ) -> Followed<Source.Value?> {
    let source = Computed(changes: .by { $0 === $1 }, file: file, line: line) { way(self.value) }
    return Followed(
      present: Computed(name: name, file: file, line: line) { source.value?.value },
      direction: { _ = source.value },
      writer: {
        let source = source.peek()
        return { newValue in if let newValue { source?.value = newValue } }
      },
      presence: {
        let former = source.peek()
        return { source.peek() === former }
      })
  }
}

extension Observable {
  /// A part of the value, that belongs to one individual: another one has another part, also if the parts are equal.
  ///
  ///     let name = person[\.name, per: \.id]     // person: Observable<Person>
  ///     let field = Field(name)                   // a draft typed for one person never lands in another
  ///
  /// Reads and writes as `person[\.name]` does. When the individual changes a draft of a binding or a field is dropped;
  /// undoing an edit of another individual writes nothing and is reported, see ``Diagnostic/Kind/usedAfterEnd``.
  ///
  /// - Parameters:
  ///   - path: the key path of the part.
  ///   - key: what tells individuals apart.
  ///   - file: the file that the name gives; leave it out.
  ///   - line: the line that the name gives; leave it out.
  @export(implementation)
  public subscript<Part, Key: Equatable>(
    path: WritableKeyPath<Value, Part>, per key: KeyPath<Value, Key>, file file: StaticString = #fileID,
    line line: UInt32 = #line
  ) -> Followed<Part> {
    let lens = self[path, file: file, line: line]
    let individual: Computed<Key> = self[key, file: file, line: line]
    return Followed(
      present: lens.part,
      direction: { _ = individual.value },
      writer: {
        let edited = individual.peek()
        return { newValue in
          guard individual.peek() == edited else { return report(.usedAfterEnd, of: [lens.name, self.name]) }
          lens.value = newValue
        }
      },
      presence: {
        let edited = individual.peek()
        return { individual.peek() == edited }
      })
  }
}
