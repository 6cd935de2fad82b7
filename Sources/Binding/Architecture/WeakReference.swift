/// An object that is not kept. A reference of its own for each time that it is put somewhere, so that one can be told from the next.
@usableFromInline
final class WeakReference {
  @export(implementation) private(set) weak var object: AnyObject?

  @usableFromInline
  init(_ object: AnyObject) { self.object = object }
}
