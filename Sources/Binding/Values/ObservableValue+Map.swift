extension ObservableValue {
  /// A computed value that derives from this one.
  ///
  ///     let shout = first.map { $0.uppercased() }
  ///
  /// It behaves as a ``Computed`` that reads this value, and what else the closure reads is tracked too. It
  /// keeps this value alive.
  @export(implementation)
  public func map<Output>(
    name: String? = nil, changes: ChangePolicy<Output> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line, _ transform: @escaping (Value) -> Output
  ) -> Computed<Output> {
    Computed(name: name, changes: changes, file: file, line: line) { transform(self.value) }
  }
}
