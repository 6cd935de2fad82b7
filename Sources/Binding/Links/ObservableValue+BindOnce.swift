extension ObservableValue {
  /// Writes the present value to a property of an object, once.
  ///
  ///     title.bindOnce(to: header, \.text)
  ///
  /// The value is read without depending on it, and nothing has to be kept. If the types differ, bind the output of a
  /// converter: `title.converted(by: capitals).bindOnce(to: header, \.text)`.
  @export(implementation)
  public func bindOnce<Target: AnyObject>(to target: Target, _ property: ReferenceWritableKeyPath<Target, Value>) {
    bindOnce(to: target) { $0[keyPath: property] = $1 }
  }

  /// Writes the present value, which is not optional, to an optional property of an object, once.
  @export(implementation)
  public func bindOnce<Target: AnyObject>(to target: Target, _ property: ReferenceWritableKeyPath<Target, Value?>) {
    bindOnce(to: target) { $0[keyPath: property] = $1 }
  }

  /// Calls a closure with an object and the present value, once and untracked.
  ///
  ///     title.bindOnce(to: header) { $0.text = $1 }
  @export(implementation)
  public func bindOnce<Target: AnyObject>(to target: Target, _ write: (Target, Value) -> Void) {
    let value = peek()
    untracked { write(target, value) }
  }
}
