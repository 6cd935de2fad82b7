/// A value as it was between two changes. Another version is another object, also if the value is equal or cannot be
/// compared: that tells a binding's own writes from those of others.
@usableFromInline
package final class Version<Value> {
  @export(implementation) package let value: Value

  @usableFromInline
  package init(_ value: Value) { self.value = value }
}

/// A version of a model as it is shown, which is a version by itself: the way of showing may change alone.
@usableFromInline
final class Rendering<Model, Display> {
  @export(implementation) let model: Version<Model>
  @export(implementation) let display: Display

  @usableFromInline
  init(model: Version<Model>, display: Display) {
    self.model = model
    self.display = display
  }
}
