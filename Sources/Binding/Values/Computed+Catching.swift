extension Computed {
  /// Makes a computed value from a closure that can fail. The error is a value like any other: it is cached, dependents
  /// see it, and it goes away when an input changes.
  ///
  ///     let parsed = Computed(catching: { try parse(text.value) })
  ///     if case .failure(let error) = parsed.value { … }
  ///
  /// Two successes are compared as ``ChangePolicy/automatic`` compares their type; a failure always differs.
  ///
  /// Only the label selects this initialiser. A trailing closure selects the initialiser without `catching`, also in
  /// generic code.
  @export(implementation) @_disfavoredOverload
  public convenience init<Success>(
    name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line, catching compute: @escaping () throws -> Success
  ) where Value == Result<Success, any Error> {
    self.init(name: name, changes: changes, file: file, line: line) { Result(catching: compute) }
  }
}
