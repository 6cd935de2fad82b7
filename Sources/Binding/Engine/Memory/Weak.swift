/// A reference to an object that does not keep it, as a capture list has them: `[target = Weak(target)]`.
///
/// Embedded Swift has no weak references. There this keeps the object, so that a target lives at least until what is
/// bound to it has ended.
@usableFromInline
package struct Weak<Object: AnyObject> {
  #if hasFeature(Embedded)
    @export(implementation) package let object: Object?
  #else
    @export(implementation) package weak let object: Object?
  #endif

  @export(implementation)
  package init(_ object: Object) { self.object = object }
}
