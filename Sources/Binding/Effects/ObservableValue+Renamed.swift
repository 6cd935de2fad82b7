// Operators of other libraries, declared so that the compiler says what to write with this library.

extension ObservableValue {
  /// Another library's name for ``observe(name:file:line:_:)``.
  @available(*, unavailable, renamed: "observe(_:)")
  public func sink(_ receiveValue: @escaping (Value) -> Void) -> Subscription { observe(receiveValue) }

  /// Another library's name for ``observe(name:file:line:_:)``.
  @available(*, unavailable, renamed: "observe(_:)")
  public func subscribe(_ receiveValue: @escaping (Value) -> Void) -> Subscription { observe(receiveValue) }

  /// Another library's name for ``observeChanges(name:file:line:_:)``, whose closure is given the old value as well.
  @available(*, unavailable, renamed: "observeChanges(_:)")
  public func onChange(_ action: @escaping (Value, Value) -> Void) -> Subscription { observeChanges(action) }

  /// Unavailable: an operator of other reactive libraries. Not needed, because a value can be observed as it is.
  @available(*, unavailable, message: "A value is observed as it is: value.observe { … }.")
  public var signal: Self { self }

  /// Unavailable: an operator of other reactive libraries. Not needed, because a value can be observed as it is.
  @available(*, unavailable, message: "A value is observed as it is: value.observe { … }.")
  public var producer: Self { self }

  /// Unavailable: an operator of other reactive libraries. Not needed, because an equal value is no change.
  @available(*, unavailable, message: "An equal value is no change, see ChangePolicy.")
  public func removeDuplicates() -> Self { self }

  /// Unavailable: an operator of other reactive libraries. Not needed, because an equal value is no change.
  @available(*, unavailable, message: "An equal value is no change, see ChangePolicy.")
  public func skipRepeats() -> Self { self }

  /// Unavailable: an operator of other reactive libraries. Not needed, because an equal value is no change.
  @available(*, unavailable, message: "An equal value is no change, see ChangePolicy.")
  public func distinctUntilChanged() -> Self { self }

  /// Unavailable: an operator of other reactive libraries. Use a ``Computed`` that reads both values.
  @available(*, unavailable, message: "A computed value reads both: Computed { (a.value, b.value) }.")
  public func combineLatest<Other>(_ other: some ObservableValue<Other>) -> Computed<(Value, Other)> { fatalError() }

  /// Unavailable: an operator of other reactive libraries. Use a ``Computed`` that reads both values.
  @available(*, unavailable, message: "A computed value reads both: Computed { (a.value, b.value) }.")
  public func combineLatest<Other>(with other: some ObservableValue<Other>) -> Computed<(Value, Other)> { fatalError() }

  /// Unavailable: an operator of other reactive libraries. Use a ``Computed`` that reads this value, and then the value
  /// that it selects.
  @available(*, unavailable, message: "A computed value reads the chosen one: Computed { inner(a.value).value }.")
  public func flatMap<Other>(_ inner: (Value) -> some ObservableValue<Other>) -> Computed<Other> { fatalError() }

  /// Unavailable: an operator of other reactive libraries. Use a ``Computed`` that reads this value, and then the value
  /// that it selects.
  @available(*, unavailable, message: "A computed value reads the chosen one: Computed { inner(a.value).value }.")
  public func flatMapLatest<Other>(_ inner: (Value) -> some ObservableValue<Other>) -> Computed<Other> { fatalError() }

  /// Unavailable: an operator of other reactive libraries. Use ``debounced(for:clock:isolation:)`` or
  /// ``throttled(for:latest:clock:isolation:)``, which make derived values.
  @available(*, unavailable, message: "Time makes derived values: debounced(for:), throttled(for:).")
  public func throttle(for duration: Duration) -> Computed<Value> { fatalError() }

  /// Another library's name for ``bind(to:_:)``.
  @available(*, unavailable, message: "A value is bound: value.bind(to: label, \\.text).")
  public func assign<Root>(to path: ReferenceWritableKeyPath<Root, Value>, on root: Root) -> Subscription {
    fatalError()
  }
}
