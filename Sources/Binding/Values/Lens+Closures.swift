extension Lens {
  /// Makes a value that follows from others and can be written: the setter writes those others.
  ///
  ///     let fahrenheit = Lens(
  ///       get: { celsius.value * 1.8 + 32 }, set: { celsius.value = ($0 - 32) / 1.8 })
  ///
  /// **Reading** it is as reading a ``Computed``: cached, and depending on what the getter read.
  ///
  /// **Writing** calls the setter, unless the new value equals the present one as ``ChangePolicy/automatic`` says. The
  /// setter is a batch and untracked. Afterwards the lens has the value that the getter gives, and a two-way binding
  /// shows that one. A transaction that fails takes back what the setter wrote.
  ///
  /// **Mutating in place** changes a copy of the getter's value and calls the setter with it, once.
  ///
  /// **Ownership.** The lens keeps both closures, and what they capture. While a computed is being evaluated, the
  /// setter traps where it writes.
  ///
  /// - Parameters:
  ///   - get: derives the value from others, by reading them.
  ///   - set: writes the values that the getter reads.
  @export(implementation)
  public convenience init(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    get: @escaping () -> Value, set: @escaping (_ newValue: Value) -> Void
  ) {
    let whole = Computed(name: name, file: file, line: line, get)
    let write: (Value) -> Void = { newValue in
      guard !areSame(whole.peek(), newValue) else { return }
      let turn = currentTurn()
      turn.open()
      turn.detached { set(newValue) }
      turn.close()
    }
    self.init(
      part: whole,
      mutate: { change in
        var value = whole.peek()
        change(&value)
        write(value)
      }, replace: write)
  }
}
