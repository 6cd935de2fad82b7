public import Binding

extension ChangePolicy {
  /// The policy of nodes whose values are of a type that the user chooses: the automatic one. Embedded Swift cannot ask
  /// such a type how it is compared: there each result is a change.
  @export(implementation)
  static var ofAnyType: ChangePolicy {
    #if hasFeature(Embedded)
      .always
    #else
      .automatic
    #endif
  }
}
