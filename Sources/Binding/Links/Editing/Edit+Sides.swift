// How the two sides of an edit are compared. Embedded Swift cannot find out of a type how its values are compared:
// there the converter knows.

extension Edit {
  /// Whether two models are the same.
  @export(implementation)
  package func isSame(_ one: Model, _ other: Model) -> Bool {
    #if hasFeature(Embedded)
      areSameModels(one, other)
    #else
      areSame(one, other)
    #endif
  }

  /// Whether two displayed values are the same.
  @export(implementation)
  func isSame(shown one: Display, _ other: Display) -> Bool {
    #if hasFeature(Embedded)
      areSameDisplays(one, other)
    #else
      areSame(one, other)
    #endif
  }
}
