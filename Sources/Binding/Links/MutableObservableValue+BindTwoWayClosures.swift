// Two-way bindings to what is no object with a property: closures.

extension MutableObservableValue {
  /// Keeps what two closures read and write and this value equal.
  ///
  ///     volume.bindTwoWay(
  ///       get: { mixer.volume(of: .left) }, set: { mixer.setVolume($0, of: .left) }, edited: mixer.moved
  ///     ).store(in: scope)
  ///
  /// For a part of a structure that a variable holds, a C interface, a control that has no property. The binding keeps
  /// the closures, and what they capture: capture a control weakly that must not be kept, or bind a ``BindingTarget``
  /// of it.
  ///
  /// - Parameters:
  ///   - get: reads the content, when the binding is made and after each edit.
  ///   - set: shows a content. What it makes of it is read at once.
  ///   - edited: sent after the content was edited.
  ///   - policy: when edits are written.
  ///   - name: what diagnostics call the binding; by default the file and line.
  ///   - file: the file that the default name gives; leave it out.
  ///   - line: the line that the default name gives; leave it out.
  @export(implementation)
  public func bindTwoWay(
    get: @escaping () -> Value, set: @escaping (Value) -> Void, edited: Event<Void>,
    commit policy: CommitPolicy = .onChange,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayBinding {
    bindTwoWay(
      to: BindingTarget(edited: edited, get: get, set: set), commit: policy, name: name, file: file, line: line)
  }

  /// Keeps what two closures read and write equal to this value as a converter shows it.
  ///
  ///     age.bindTwoWay(get: { line.text }, set: { line.text = $0 }, edited: line.typed, via: .integer)
  @export(implementation)
  public func bindTwoWay<Display>(
    get: @escaping () -> Display, set: @escaping (Display) -> Void, edited: Event<Void>,
    via converter: TwoWayConverter<Value, Display>, commit policy: CommitPolicy = .onChange,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayBinding {
    bindTwoWay(
      to: BindingTarget(edited: edited, get: get, set: set), via: converter, commit: policy, name: name, file: file,
      line: line)
  }
}
