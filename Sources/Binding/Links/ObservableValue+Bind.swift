extension ObservableValue {
  /// Keeps a property of an object equal to this value: writes it now, and after each change.
  ///
  ///     nameText.bind(to: label, \.text).store(in: scope)
  ///
  /// The target is held weakly; the binding ends at the first change after it died, or when the subscription is cancelled or
  /// released. The binding keeps this value alive. Writing the property is untracked and may write other observables.
  ///
  /// A write through a key path costs about 90 ns; the form with a closure costs next to nothing.
  ///
  /// - Returns: what keeps the binding going.
  @export(implementation)
  public func bind<Target: AnyObject>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Value>,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> Subscription {
    bind(to: target, name: name, file: file, line: line) { $0[keyPath: property] = $1 }
  }

  /// Keeps an optional property of an object equal to this value: writes it now, and after each change.
  @export(implementation)
  public func bind<Target: AnyObject>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Value?>,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> Subscription {
    bind(to: target, name: name, file: file, line: line) { $0[keyPath: property] = $1 }
  }

  /// Calls a closure with an object and this value now, and after each change.
  ///
  ///     nameText.bind(to: label) { $0.text = $1 }.store(in: scope)
  ///
  /// As the form with a key path, and faster.
  @export(implementation)
  public func bind<Target: AnyObject>(
    to target: Target, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ write: @escaping (Target, Value) -> Void
  ) -> Subscription {
    Effect(name: name, file: file, line: line) { [weak target] in
      guard let target else { return Effect.endRunning() }
      let value = self.value
      stopTracking()
      write(target, value)
    }
  }

  /// Keeps a property of an object equal to this value as a converter shows it.
  ///
  ///     birthdate.bind(to: label, \.text, via: mediumDate).store(in: scope)
  ///
  /// What the converter reads is tracked: when it changes, the property is written again. A converted value that equals the one
  /// before is not written.
  @export(implementation)
  public func bind<Target: AnyObject, Output>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Output>, via converter: Converter<Value, Output>,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> Subscription {
    converted(by: converter, name: name, file: file, line: line)
      .bind(to: target, property, name: name, file: file, line: line)
  }

  /// Keeps an optional property of an object equal to this value as a converter shows it.
  @export(implementation)
  public func bind<Target: AnyObject, Output>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Output?>, via converter: Converter<Value, Output>,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> Subscription {
    converted(by: converter, name: name, file: file, line: line)
      .bind(to: target, property, name: name, file: file, line: line)
  }

  /// Calls a closure with an object and this value as a converter shows it, now and after each change.
  @export(implementation)
  public func bind<Target: AnyObject, Output>(
    to target: Target, via converter: Converter<Value, Output>,
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ write: @escaping (Target, Output) -> Void
  ) -> Subscription {
    converted(by: converter, name: name, file: file, line: line)
      .bind(to: target, name: name, file: file, line: line, write)
  }
}
