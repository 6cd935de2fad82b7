extension ObservableValue {
  /// Calls a closure with the present value now, and with every new one.
  ///
  ///     full.observe { print($0) }.store(in: scope)
  ///
  /// Values that came and went within one batch are skipped. The callback is untracked and may write. It runs as an
  /// ``Effect`` does: at the end of the outermost write or batch, in order of creation.
  ///
  /// - Returns: the subscription. It keeps this value alive.
  @export(implementation)
  public func observe(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line, _ callback: @escaping (Value) -> Void
  ) -> Subscription {
    Effect(name: name, file: file, line: line) {
      let value = self.value
      stopTracking()
      callback(value)
    }
  }

  /// Calls a closure with the old and the new value after each change; it is not called at once.
  ///
  /// Values that came and went within one batch are skipped; if one of them was read in the batch, both values may be
  /// equal. The last value is kept until the next change.
  ///
  /// - Returns: the subscription. It keeps this value alive.
  @export(implementation)
  public func observeChanges(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ callback: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> Subscription {
    var last: Value?
    var start = versionAtMaking()
    return Effect(name: name, file: file, line: line) {
      let value = self.value
      // A subscription made during a read first runs afterwards. By then the value may have changed.
      if let start = start.take(), start.isOutdated() { last = start.original.value }
      if let old = last.take() {
        last = value
        stopTracking()
        callback(old, value)
      } else {
        last = value
      }
    }
  }
}
