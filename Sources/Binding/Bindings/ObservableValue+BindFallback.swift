// Bindings whose source may be missing, with a fallback.

extension ObservableValue {
  /// Keeps a property equal to this value, and to a fallback while there is no value.
  ///
  ///     person[\.address?.city].bind(to: label, \.text, fallback: "no address").store(in: scope)
  ///
  /// The fallback's reads are tracked. If the types differ, give the converter the fallback: `value.converted(by:
  /// mediumDate.optional("no date")).bind(to: label, \.text)`.
  ///
  /// The binding holds the target weakly and keeps this value alive.
  ///
  /// - Returns: the subscription.
  @export(implementation)
  public func bind<Target: AnyObject, Wrapped>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Wrapped>,
    fallback: @autoclosure @escaping () -> Wrapped,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> Subscription where Value == Wrapped? {
    map(name: name, file: file, line: line) { $0 ?? fallback() }
      .bind(to: target, property, name: name, file: file, line: line)
  }
}

extension MutableObservableValue {
  /// Keeps a control equal to this value as a converter shows it, whichever of the two changes. While there is no
  /// value, the control shows a fallback, which does not go through the converter.
  ///
  ///     selectedAge.bindTwoWay(to: ageField, via: .integer, fallback: "none").store(in: scope)
  ///
  /// An edit that is made while there is no value stays in the target and is not written. The fallback stands for a
  /// value that is missing. To show and edit a `nil` that is itself the value, use `optional(_:)` of
  /// ``TwoWayConverter``. To bind an observable as the target, pass a ``BindingTarget`` of it.
  ///
  /// - Returns: the binding.
  @export(implementation)
  public func bindTwoWay<Wrapped, Display>(
    to target: some BindingTargetProvider<Display>, via converter: TwoWayConverter<Wrapped, Display>,
    fallback: @autoclosure @escaping () -> Display, commit policy: CommitPolicy = .onChange,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayBinding where Value == Wrapped? {
    bindTwoWay(
      to: target, via: converter.missing(fallback), commit: policy, name: name, file: file, line: line)
  }
}

extension MutableObservableValue {
  /// Keeps a control equal to this value as it is, whichever of the two changes. While there is no value, the control
  /// shows a fallback.
  ///
  ///     selected.following { $0?.$notes }.bindTwoWay(to: entry, fallback: "").store(in: scope)
  ///
  /// Otherwise the same as the method with a converter: an edit that is made while there is no value is not written.
  ///
  /// - Returns: the binding.
  @export(implementation)
  public func bindTwoWay<Wrapped>(
    to target: some BindingTargetProvider<Wrapped>, fallback: @autoclosure @escaping () -> Wrapped,
    commit policy: CommitPolicy = .onChange, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayBinding where Value == Wrapped? {
    bindTwoWay(
      to: target, via: .identity, fallback: fallback(), commit: policy, name: name, file: file, line: line)
  }
}

extension TwoWayConverter {
  /// This converter for a model that may be missing. While the model is missing, nothing can be written.
  @export(implementation)
  func missing(_ fallback: @escaping () -> Display) -> TwoWayConverter<Model?, Display> {
    TwoWayConverter<Model?, Display>(convert: { $0.map(there) ?? fallback() }) { display, current in
      guard let current = current ?? nil else { return .unchanged }
      return try self.lifted(display, current)
    }
  }
}
