public import Binding

extension ChangePolicy {
  /// The automatic policy, for values of any type. Embedded Swift cannot find the comparison of a type at run time, so
  /// each result is a change there.
  @usableFromInline
  static var ofAnyType: ChangePolicy {
    #if hasFeature(Embedded)
      .always
    #else
      .automatic
    #endif
  }
}
