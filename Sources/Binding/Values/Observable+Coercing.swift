extension Observable {
  /// Makes an observable that coerces each value that it is given.
  ///
  ///     let percent = Observable(50, coercing: { min(max($0, 0), 100) })
  ///     percent.value = 120              // 100
  ///     percent.value += 7               // 100 still, and no observer is notified
  ///
  /// **When.** The closure coerces the first value, each value that is written, and the value at the end of each
  /// mutation in place. Values are coerced before they are compared: a write that is coerced to the present value is no
  /// change. A coerced edit of a two-way binding comes back to the control. A transaction that fails restores former
  /// values without coercing them.
  ///
  /// **The closure** is untracked: if an observable that it read changes, the value stays until it is written again.
  /// Touching this observable in the closure, while it is being mutated in place, traps.
  ///
  /// **Cost.** A write takes the time of a write in a batch and a call of the closure. A collection that is mutated in
  /// place is copied if the closure changes it.
  ///
  /// - Parameters:
  ///   - value: the first value.
  ///   - changes: which writes count as changes; by default as ``ChangePolicy/automatic`` says.
  ///   - coerce: makes a permitted value of any value, and returns a permitted value unchanged.
  @export(implementation)
  public convenience init(
    _ value: Value, name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line, coercing coerce: @escaping (Value) -> Value
  ) {
    let plain = changes.observableWork()
    let work = Work { node, request, offered in
      guard request == .govern else { return plain.perform(node, request, offered) }
      // A value is always offered: the request comes without one only to observables that are reset.
      let value = offered.unsafelyUnwrapped.assumingMemoryBound(to: Value.self)
      detached { value.pointee = coerce(value.pointee) }
      return true
    }
    var first = value
    detached { first = coerce(first) }
    self.init(first, name, file, line, work)
    node.pointee.flags.insert(.coerces)
  }
}
