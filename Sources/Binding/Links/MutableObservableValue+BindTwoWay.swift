// Two-way bindings: the value is the source, the argument is the target. One with a converter and one without for each
// kind of target: a default argument cannot say that the types have to be the same.

extension MutableObservableValue {
  /// Keeps an observable and this value equal, whichever of them is written. See ``TwoWayBinding``.
  ///
  ///     settings[\.volume].bindTwoWay(to: slider.position).store(in: scope)
  ///
  /// The binding keeps both.
  ///
  /// - Parameters:
  ///   - target: the target. It takes the present value.
  ///   - policy: when edits are written.
  ///   - name: what diagnostics call the binding; by default the file and line.
  /// - Returns: the binding.
  @export(implementation)
  public func bindTwoWay(
    to target: some MutableObservableValue<Value>, commit policy: CommitPolicy = .onChange,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayBinding {
    bindTwoWay(to: target, via: .identity, commit: policy, name: name, file: file, line: line)
  }

  /// Keeps an observable equal to this value as a converter shows it, whichever of them is written.
  ///
  ///     age.bindTwoWay(to: ageText, via: .integer).store(in: scope)
  ///
  /// The converter's reads on the way there are tracked: when one changes, the displayed value changes. Content that it
  /// cannot read back stays as it is, and ``TwoWayBinding/error`` says why.
  @export(implementation)
  public func bindTwoWay<Display>(
    to target: some MutableObservableValue<Display>, via converter: TwoWayConverter<Value, Display>,
    commit policy: CommitPolicy = .onChange,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayBinding {
    let family = NodeFamily(editing: name, file, line)
    return TwoWayBinding(
      self, EditTarget(target, in: family), converter, policy, family, name: name, file: file, line: line,
      dated: datedSides(self, target, policy))
  }

  /// Keeps a control, or any other ``BindingTarget``, and this value equal, whichever of them changes.
  ///
  ///     name.bindTwoWay(to: nameField).store(in: scope)
  ///     volume.bindTwoWay(to: BindingTarget(knob, \.position, edited: knob.turned)).store(in: scope)
  ///
  /// The control is held weakly; the binding keeps this value.
  @export(implementation)
  public func bindTwoWay(
    to target: some BindingTargetProvider<Value>, commit policy: CommitPolicy = .onChange,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayBinding {
    bindTwoWay(to: target, via: .identity, commit: policy, name: name, file: file, line: line)
  }

  /// Keeps a control, or any other ``BindingTarget``, equal to this value as a converter shows it, whichever of them
  /// changes.
  ///
  ///     person[\.birthdate].bindTwoWay(to: birthdateField, via: isoDate).store(in: scope)
  @export(implementation)
  public func bindTwoWay<Display>(
    to target: some BindingTargetProvider<Display>, via converter: TwoWayConverter<Value, Display>,
    commit policy: CommitPolicy = .onChange,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayBinding {
    let family = NodeFamily(editing: name, file, line)
    return TwoWayBinding(
      self, target.bindingTarget.side(family), converter, policy, family, name: name, file: file, line: line)
  }
}
