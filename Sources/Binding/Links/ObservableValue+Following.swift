// Values that lead to one individual after another.

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
