// How models and what is shown of them are compared. Embedded Swift cannot find out of a type how its values are
// compared: there the form of `bindTwoWay` knows.

extension Drafts {
  #if hasFeature(Embedded)
    @export(implementation)
    func isSame(_ one: Model, _ other: Model) -> Bool { areSameModels(one, other) }

    @export(implementation)
    func isSame(shown one: Display, _ other: Display) -> Bool { areSameDisplays(one, other) }
  #else
    /// Whether two models are the same.
    @export(implementation)
    package func isSame(_ one: Model, _ other: Model) -> Bool { areSame(one, other) }

    /// Whether two displayed values are the same.
    @export(implementation)
    func isSame(shown one: Display, _ other: Display) -> Bool { areSame(one, other) }
  #endif

  /// Whether a model is what it was. Only models that cannot be compared are told apart by their versions: of a value
  /// that nothing observes any more a write may keep the version.
  @export(implementation)
  func isSame(_ one: Rendering<Model, Display>, _ other: Rendering<Model, Display>) -> Bool {
    isSame(one.model, other.model) || !isSame(one.model, one.model) && one.version == other.version
  }

  /// Whether the source has a value. Of models that cannot be compared it has where they are shown alike.
  @export(implementation)
  func isShownAlike(_ now: Rendering<Model, Display>, _ value: Model) -> Bool {
    if isSame(now.model, value) { return true }
    return !isSame(value, value) && isSame(shown: now.display, untracked { there(value) })
  }
}
