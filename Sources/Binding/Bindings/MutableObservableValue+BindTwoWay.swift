// Two-way bindings: the value is the source, the argument is the target. Each kind of target has one method with a
// converter and one without, because a default argument cannot require that two types are the same.

extension MutableObservableValue {
  /// Keeps an observable and this value equal, whichever of the two is written. See ``TwoWayBinding``.
  ///
  ///     settings[\.volume].bindTwoWay(to: slider.position).store(in: scope)
  ///
  /// The binding keeps both observables alive.
  ///
  /// - Parameters:
  ///   - target: the other observable, which first takes this value.
  ///   - policy: when edits are written.
  /// - Returns: the binding.
  public func bindTwoWay(
    to target: some MutableObservableValue<Value>, commit policy: CommitPolicy = .onChange,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayBinding {
    bindTwoWay(to: target, via: .identity, commit: policy, name: name, file: file, line: line)
  }

  /// Keeps an observable equal to this value as a converter shows it, whichever of the two is written.
  ///
  ///     age.bindTwoWay(to: ageText, via: .integer).store(in: scope)
  ///
  /// The converter's reads are tracked: when what it has read changes, the value is converted again. Content that the
  /// converter cannot read back stays as it is, and ``TwoWayBinding/error`` says why.
  public func bindTwoWay<Display>(
    to target: some MutableObservableValue<Display>, via converter: TwoWayConverter<Value, Display>,
    commit policy: CommitPolicy = .onChange,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayBinding {
    TwoWayBinding(self, via: converter, policy, name: name, file: file, line: line) { family, _ in
      makeTarget(target, policy, in: family)
    }
  }

  /// Keeps a control, or any other ``BindingTarget``, and this value equal, whichever of the two changes.
  ///
  ///     name.bindTwoWay(to: nameField).store(in: scope)
  ///     volume.bindTwoWay(to: BindingTarget(knob, \.position, edited: knob.turned)).store(in: scope)
  ///
  /// The binding holds the control weakly and keeps this value alive.
  public func bindTwoWay(
    to target: some BindingTargetProvider<Value>, commit policy: CommitPolicy = .onChange,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayBinding {
    bindTwoWay(to: target, via: .identity, commit: policy, name: name, file: file, line: line)
  }

  /// Keeps a control, or any other ``BindingTarget``, equal to this value as a converter shows it, whichever of the two
  /// changes.
  ///
  ///     person[\.birthdate].bindTwoWay(to: birthdateField, via: isoDate).store(in: scope)
  public func bindTwoWay<Display>(
    to target: some BindingTargetProvider<Display>, via converter: TwoWayConverter<Value, Display>,
    commit policy: CommitPolicy = .onChange,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayBinding {
    TwoWayBinding(
      self, via: converter, policy, name: name, file: file, line: line, makeTarget: target.bindingTarget.makeNode)
  }
}
