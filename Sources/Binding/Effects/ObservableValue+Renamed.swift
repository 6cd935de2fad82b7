// Two operators that are written out of habit, declared so that the compiler says what to write with this library.

extension ObservableValue {
  /// The habit of Combine: use ``observe(name:file:line:_:)``.
  @available(*, unavailable, renamed: "observe(_:)")
  public func sink(_ receiveValue: @escaping (Value) -> Void) -> Subscription { observe(receiveValue) }

  /// The habit of Combine and ReactiveSwift: use a ``Computed`` that reads both values.
  @available(*, unavailable, message: "A computed value reads both: Computed { (a.value, b.value) }.")
  public func combineLatest<Other>(_ other: some ObservableValue<Other>) -> Computed<(Value, Other)> { fatalError() }
}
