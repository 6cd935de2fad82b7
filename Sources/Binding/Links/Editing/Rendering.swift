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
