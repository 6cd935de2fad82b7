// Paths that lead from one observable to another, and may lead to a different one later.

extension ObservableValue {
  /// Follows the present value of this observable to another observable value, which can be read and written.
  ///
  ///     let name = selection.following { $0.name }     // selection: Observable<PersonViewModel>
  ///     name.bindTwoWay(to: nameField).store(in: scope)
  ///
  /// If the path leads to a ``Followed``, or to the content of a field, a draft belongs to the record to which that one
  /// leads.
  ///
  /// - Parameter way: returns the observable at the end of the path. Its reads are tracked.
  @export(implementation)
  public func following<Source: MutableObservableValue>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line, _ way: @escaping (Value) -> Source
  ) -> Followed<Source.Value> {
    let source = Computed(changes: .by { $0 === $1 }, file: file, line: line) { way(self.value) }
    return Followed(
      present: Computed(
        name: name, changes: .by { !source.peek().isChange(from: $0, to: $1) }, file: file, line: line
      ) { source.value.value },
      record: Computed(changes: .always) { source.value.editedRecord })
  }

  /// Follows the present value of this observable to another observable value; `nil` while the path leads nowhere.
  ///
  ///     let city = person.following { $0.address?.city }
  ///     city.bind(to: label, \.text, fallback: "no address").store(in: scope)
  @export(implementation)
  public func following<Source: MutableObservableValue>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line, _ way: @escaping (Value) -> Source?
  ) -> Followed<Source.Value?> {
    let source = Computed(changes: .by { $0 === $1 }, file: file, line: line) { way(self.value) }
    let nothing = Observable<Source.Value?>(nil)
    return Followed(
      present: Computed(
        name: name, changes: .optional { source.peek()?.isChange(from: $0, to: $1) ?? true }, file: file, line: line
      ) { source.value?.value },
      record: Computed(changes: .always) {
        source.value?.optionalRecord
          ?? EditedRecord(nothing, node: nothing, isThere: { false }) { _ in }
      })
  }
}

extension Observable {
  /// A part of the value, as a part of the record that this observable holds now: the same part of another record
  /// counts as another value, even if both are equal.
  ///
  ///     let name = person[\.name, per: \.id]     // person: Observable<Person>
  ///     let field = Field(name)                   // a draft typed for one person never lands in another
  ///
  /// Reads and writes the part as `person[\.name]` does. When this observable gets another record, a draft of a binding
  /// or a field is dropped, unless its policy keeps it until the record comes back. Undoing an edit of a record that
  /// this observable no longer holds writes nothing and is reported, see ``Diagnostic/Kind/usedAfterEnd``.
  ///
  /// - Parameters:
  ///   - path: the key path of the part.
  ///   - key: the key path of the part that identifies a record.
  @export(implementation)
  public subscript<Part, Key: Equatable>(
    path: WritableKeyPath<Value, Part>, per key: KeyPath<Value, Key>, file file: StaticString = #fileID,
    line line: UInt32 = #line
  ) -> Followed<Part> {
    let lens = self[path, file: file, line: line]
    let present: Computed<Key> = self[key, file: file, line: line]
    return Followed(
      present: lens.part,
      record: Computed(changes: .always) {
        let key = present.value
        let identity = RecordKey(key, in: self)
        return EditedRecord(
          identity, matches: { identity.isSame(as: $0) }, node: lens.part, isThere: { present.peek() == key }
        ) { newValue in
          guard present.peek() == key else { return report(.usedAfterEnd, of: [lens.name, self.name]) }
          lens.value = newValue as! Part
        }
      })
  }
}
