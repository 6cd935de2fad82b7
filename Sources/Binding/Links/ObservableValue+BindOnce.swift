extension ObservableValue {
  /// Writes the present value to a property of an object, once.
  ///
  ///     title.bindOnce(to: header, \.text)
  ///
  /// The value is read without depending on it, and nothing has to be kept.
  @export(implementation)
  public func bindOnce<Target: AnyObject>(to target: Target, _ property: ReferenceWritableKeyPath<Target, Value>) {
    bindOnce(to: target) { $0[keyPath: property] = $1 }
  }

  /// Writes the present value to an optional property of an object, once.
  @export(implementation)
  public func bindOnce<Target: AnyObject>(to target: Target, _ property: ReferenceWritableKeyPath<Target, Value?>) {
    bindOnce(to: target) { $0[keyPath: property] = $1 }
  }

  /// Writes the present value, as a converter shows it, to a property of an object, once.
  @export(implementation)
  public func bindOnce<Target: AnyObject, Output>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Output>, via converter: Converter<Value, Output>
  ) {
    bindOnce(to: target) { $0[keyPath: property] = converter.convert($1) }
  }

  /// Writes the present value, as a converter shows it, to an optional property of an object, once.
  @export(implementation)
  public func bindOnce<Target: AnyObject, Output>(
    to target: Target, _ property: ReferenceWritableKeyPath<Target, Output?>, via converter: Converter<Value, Output>
  ) {
    bindOnce(to: target) { $0[keyPath: property] = converter.convert($1) }
  }

  /// Calls a closure with an object and the present value, once and untracked.
  @export(implementation)
  public func bindOnce<Target: AnyObject>(to target: Target, _ write: (Target, Value) -> Void) {
    let value = peek()
    untracked { write(target, value) }
  }
}
