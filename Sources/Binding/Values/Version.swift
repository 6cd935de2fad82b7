/// A value that an observable has from one change to the next. Each change makes another object, even if the values are
/// equal or cannot be compared, so a binding can distinguish its own writes from the writes of other code.
@usableFromInline
package final class Version<Value> {
  @export(implementation) package let value: Value

  @usableFromInline
  package init(_ value: Value) { self.value = value }
}

extension ObservableValue {
  /// While a computed is being evaluated: the present version, and a closure that says whether there is a later one;
  /// otherwise `nil`. A subscription made during the evaluation first runs when the read is over, and must not miss a
  /// change that comes before.
  @export(implementation)
  func versionAtMaking() -> (original: Version<Value>, isOutdated: () -> Bool)? {
    guard isReadUnderWay else { return nil }
    let version = Computed(changes: .always) { Version(self.value) }
    let original = version.peek()
    return (original, { version.peek() !== original })
  }
}
