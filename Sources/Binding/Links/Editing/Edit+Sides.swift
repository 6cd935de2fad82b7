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

  /// The policy of a node that holds a model, or none.
  @export(implementation) package var modelPolicy: ChangePolicy<Model?> {
    #if hasFeature(Embedded)
      .by { [areSameModels] old, new in
        guard let old, let new else { return old == nil && new == nil }
        return areSameModels(old, new)
      }
    #else
      .automatic
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

extension TwoWayConverter {
  /// The policy of a node that holds what is shown.
  @export(implementation)
  var displayPolicy: ChangePolicy<Display> {
    #if hasFeature(Embedded)
      .by(areSameDisplays)
    #else
      .automatic
    #endif
  }
}
