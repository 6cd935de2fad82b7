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

  /// Is not needed here: a value is observed as it is.
  @available(*, unavailable, message: "A value is observed as it is: value.observe { … }.")
  public var signal: Self { self }

  /// Is not needed here: a value is observed as it is.
  @available(*, unavailable, message: "A value is observed as it is: value.observe { … }.")
  public var producer: Self { self }

  /// Is not needed here: an equal value is no change.
  @available(*, unavailable, message: "An equal value is no change, see ChangePolicy.")
  @export(implementation)
  public func removeDuplicates() -> Self { self }

  /// Is not needed here: an equal value is no change.
  @available(*, unavailable, message: "An equal value is no change, see ChangePolicy.")
  @export(implementation)
  public func skipRepeats() -> Self { self }

  /// Is not needed here: an equal value is no change.
  @available(*, unavailable, message: "An equal value is no change, see ChangePolicy.")
  @export(implementation)
  public func distinctUntilChanged() -> Self { self }

  /// Is a computed value here.
  @available(*, unavailable, message: "A computed value reads both: Computed { (a.value, b.value) }.")
  @export(implementation)
  public func combineLatest<Other>(_ other: some ObservableValue<Other>) -> Computed<(Value, Other)> { fatalError() }

  /// Is a computed value here.
  @available(*, unavailable, message: "A computed value reads both: Computed { (a.value, b.value) }.")
  @export(implementation)
  public func combineLatest<Other>(with other: some ObservableValue<Other>) -> Computed<(Value, Other)> { fatalError() }

  /// Is a computed value that reads another, chosen by this one.
  @available(*, unavailable, message: "A computed value reads the chosen one: Computed { inner(a.value).value }.")
  @export(implementation)
  public func flatMap<Other>(_ inner: (Value) -> some ObservableValue<Other>) -> Computed<Other> { fatalError() }

  /// Is a computed value that reads another, chosen by this one.
  @available(*, unavailable, message: "A computed value reads the chosen one: Computed { inner(a.value).value }.")
  @export(implementation)
  public func flatMapLatest<Other>(_ inner: (Value) -> some ObservableValue<Other>) -> Computed<Other> { fatalError() }

  /// Is called ``debounced(for:)`` here.
  @available(*, unavailable, message: "Time makes derived values: debounced(for:), throttled(for:).")
  @export(implementation)
  public func throttle(for duration: Duration) -> Computed<Value> { fatalError() }

  /// Is called ``bind(to:_:)`` here.
  @available(*, unavailable, message: "A value is bound: value.bind(to: label, \\.text).")
  @export(implementation)
  public func assign<Root>(to path: ReferenceWritableKeyPath<Root, Value>, on root: Root) -> Subscription {
    fatalError()
  }
}
