extension DefaultStringInterpolation {
  /// Inserts the value of an observable, with a warning: `"\(name)"` would otherwise insert the object. The read is
  /// tracked. Write `name.value` instead.
  @available(*, deprecated, message: "This inserts the value: write `.value`, or `.peek()` to read without depending.")
  public mutating func appendInterpolation(_ observable: some ObservableValue) {
    appendInterpolation(observable.value)
  }
}
