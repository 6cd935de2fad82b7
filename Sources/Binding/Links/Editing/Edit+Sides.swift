// How the two sides of an edit are compared. Embedded Swift cannot find out of a type how its values are compared:
// there the form of `bindTwoWay` knows.

extension Edit {
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
}
