// The names of other libraries, so that the compiler says what to write here.

extension ObservableValue {
  /// Is called ``observe(name:file:line:_:)`` here.
  @available(*, unavailable, renamed: "observe(_:)")
  @export(implementation)
  public func sink(_ receiveValue: @escaping (Value) -> Void) -> Subscription { observe(receiveValue) }

  /// Is called ``observe(name:file:line:_:)`` here.
  @available(*, unavailable, renamed: "observe(_:)")
  @export(implementation)
  public func subscribe(_ receiveValue: @escaping (Value) -> Void) -> Subscription { observe(receiveValue) }

  /// Is called ``observeChanges(name:file:line:_:)`` here, and is given the old value as well.
  @available(*, unavailable, renamed: "observeChanges(_:)")
  @export(implementation)
  public func onChange(_ action: @escaping (Value, Value) -> Void) -> Subscription { observeChanges(action) }
}
