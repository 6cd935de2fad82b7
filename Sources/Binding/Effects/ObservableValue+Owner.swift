extension ObservableValue {
  /// Calls a closure with its owner and the present value now, and with every new one.
  ///
  ///     query.observe(for: self) { me, text in me.search.execute(text) }.store(in: scope)
  ///
  /// The owner is held weakly, so the closure needs no capture list. The subscription ends when the value changes after
  /// the owner was released. Otherwise the same as ``observe(name:file:line:_:)``.
  ///
  /// - Returns: the subscription. It keeps this value alive.
  public func observe<Owner: AnyObject>(
    for owner: Owner, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ callback: @escaping (Owner, Value) -> Void
  ) -> Subscription {
    Effect(for: owner, name: name, file: file, line: line) { owner in
      let value = self.value
      stopTracking()
      callback(owner, value)
    }
  }
}
