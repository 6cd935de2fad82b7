extension MutableObservableValue {
  /// Writes the value, and records the place of the call for a trace.
  ///
  ///     firstName.set("Grace")      // … was written at PersonEditor.swift:40
  ///
  /// Otherwise the same as an assignment to ``value``, which cannot know the place of its caller.
  @export(implementation)
  public func set(_ newValue: Value, file: StaticString = #fileID, line: UInt32 = #line) {
    guard Graph.isHeard else { return value = newValue }
    withCause(file: file, line: line) { value = newValue }
  }
}
