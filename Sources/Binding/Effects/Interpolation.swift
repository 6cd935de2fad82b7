extension DefaultStringInterpolation {
  /// Inserts the value of an observable, and makes the compiler warn: `"\(name)"` would otherwise insert the object.
  ///
  /// The read is tracked, as that of `name.value`, which is what to write instead.
  @available(*, deprecated, message: "This inserts the value: write `.value`, or `.peek()` to read without depending.")
  @export(implementation)
  public mutating func appendInterpolation(_ observable: some ObservableValue) {
    appendInterpolation(observable.value)
  }
}
