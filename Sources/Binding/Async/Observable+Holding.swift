extension Observable {
  /// Makes an observable that holds the latest value which an event has sent.
  ///
  ///     let lastScan = Observable(holding: scanner.codes, initially: "")
  ///
  /// It is written while the event delivers, in the order of the event's observers, and may be written by others too.
  /// It keeps the event, which does not keep it.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - initially: the value until the event has sent one.
  ///   - changes: which values count as changes.
  @export(implementation)
  public convenience init(
    holding event: Event<Value>, initially: Value, name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line
  ) {
    self.init(initially, name: name, changes: changes, file: file, line: line)
    weak let me = self
    keep(event.observe { me?.value = $0 })
  }

  /// Makes an observable that holds the latest value which an event has sent, or `nil`.
  ///
  ///     let lastScan = Observable(holding: scanner.codes, initially: nil)
  ///
  /// Otherwise as with an event of optionals.
  @export(implementation)
  public convenience init<Wrapped>(
    holding event: Event<Wrapped>, initially: Value, name: String? = nil, changes: ChangePolicy<Value> = .automatic,
    file: StaticString = #fileID, line: UInt32 = #line
  ) where Value == Wrapped? {
    self.init(initially, name: name, changes: changes, file: file, line: line)
    weak let me = self
    keep(event.observe { me?.value = $0 })
  }
}
