/// A weak reference for a capture list: `[target = Weak(target)]`. Embedded Swift has no weak references: there this
/// retains the object, so that a target lives at least until its binding has ended.
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
