/// A weak reference as a value, such as in a capture list: `[target = Weak(target)]`.
@usableFromInline
package struct Weak<Object: AnyObject> {
  @export(implementation) package weak let object: Object?

  @export(implementation)
  package init(_ object: Object) { self.object = object }
}
