/// A value as it was between two changes. Another version is another object, also if the value is equal or cannot be
/// compared: that tells a binding's own writes from those of others.
@usableFromInline
package final class Version<Value> {
  @export(implementation) package let value: Value

  @usableFromInline
  package init(_ value: Value) { self.value = value }
}

extension ObservableValue {
  /// While a computed is being evaluated: the present version, and a closure that answers whether there is another. A
  /// subscription that is made there runs for the first time when the read is over, and must not miss a change.
  @export(implementation)
  func versionAtMaking() -> (original: Version<Value>, isOutdated: () -> Bool)? {
    guard isReadUnderWay else { return nil }
    let version = Computed(changes: .always) { Version(self.value) }
    let original = version.peek()
    return (original, { version.peek() !== original })
  }
}
