/// A version of a model as it is shown, which is a version by itself: the way of showing may change alone.
@usableFromInline
final class Rendering<Model, Display> {
  /// The version of the model.
  @export(implementation) let version: UInt64
  @export(implementation) let model: Model
  @export(implementation) let display: Display

  @usableFromInline
  init(version: UInt64, model: Model, display: Display) {
    self.version = version
    self.model = model
    self.display = display
  }
}
