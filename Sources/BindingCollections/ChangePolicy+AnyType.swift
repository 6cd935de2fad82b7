public import Binding

extension ChangePolicy {
  /// The automatic policy, for values whose type the user chooses. Embedded Swift cannot find the comparison of such a
  /// type: there each result is a change.
  @export(implementation)
  static var ofAnyType: ChangePolicy {
    #if hasFeature(Embedded)
      .always
    #else
      .automatic
    #endif
  }
}
