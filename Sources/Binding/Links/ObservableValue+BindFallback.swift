// Bindings whose source may be missing, with something to show meanwhile.

extension ObservableValue {
  /// Keeps a property equal to this value, and to a fallback while there is none.
  ///
  ///     person[\.address?.city].bind(to: label, \.text, fallback: "no address").store(in: scope)
  ///
  /// What the fallback reads is tracked.
  @export(implementation)
  public func bind<Target: AnyObject, Wrapped>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Wrapped>,
    fallback: @autoclosure @escaping () -> Wrapped,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> Subscription where Value == Wrapped? {
    bind(to: target, property, via: .identity, fallback: fallback(), name: name, file: file, line: line)
  }

  /// Keeps a property equal to this value as a converter shows it, and to a fallback, which does not go through the
  /// converter, while there is none.
  ///
  /// A value that is there and `nil` is the converter's business, see ``Converter/optional(_:)``; one that is missing is the
  /// binding's.
  @export(implementation)
  public func bind<Target: AnyObject, Wrapped, Output>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Output>, via converter: Converter<Wrapped, Output>,
    fallback: @autoclosure @escaping () -> Output,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> Subscription where Value == Wrapped? {
    bind(
      to: target, property, via: converter.optional(fallback()), name: name, file: file, line: line)
  }

  /// Writes a part of this value to a property: once for each value that this one has.
  ///
  ///     selection.bindOnce(to: header, \.title) { $0.name.value }.store(in: scope)
  ///
  /// When the whole is replaced, the part is written once more; changes of the part alone are not.
  ///
  /// `part`: what is written. What it reads is not tracked.
  /// - Returns: what keeps the binding going.
  @export(implementation)
  public func bindOnce<Target: AnyObject, Part>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Part>,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line, each part: @escaping (Value) -> Part
  ) -> Subscription {
    bind(to: target, name: name, file: file, line: line) { $0[keyPath: property] = part($1) }
  }
}

extension MutableObservableValue {
  /// Keeps an observable equal to this value as a converter shows it, whichever of them is written, and to a fallback
  /// while there is none.
  ///
  /// What is edited meanwhile stays as it is and goes nowhere.
  @export(implementation)
  public func bindTwoWay<Wrapped, Display>(
    to target: some MutableObservableValue<Display>, via converter: TwoWayConverter<Wrapped, Display>,
    fallback: @autoclosure @escaping () -> Display, commit policy: CommitPolicy = .onChange,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayBinding where Value == Wrapped? {
    bindTwoWay(
      to: target, via: converter.missing(fallback), commit: policy, name: name, file: file, line: line)
  }

  /// Keeps a control equal to this value as a converter shows it, whichever of them changes, and to a fallback while
  /// there is none.
  @export(implementation)
  public func bindTwoWay<Target: EditableTarget, Wrapped>(
    to target: Target, via converter: TwoWayConverter<Wrapped, Target.Content>,
    fallback: @autoclosure @escaping () -> Target.Content, commit policy: CommitPolicy = .onChange,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayBinding where Value == Wrapped? {
    bindTwoWay(
      to: target, via: converter.missing(fallback), commit: policy, name: name, file: file, line: line)
  }
}

extension TwoWayConverter {
  /// This converter for a model that may be missing. Where it is, nothing can be written.
  @export(implementation)
  func missing(_ fallback: @escaping () -> Display) -> TwoWayConverter<Model?, Display> {
    TwoWayConverter<Model?, Display>(convert: { $0.map(there) ?? fallback() }) { display, current in
      guard let current = current ?? nil else { return .unchanged }
      return try self.lifted(display, current)
    }
  }
}
