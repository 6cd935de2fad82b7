import Binding

/// A weak reference to an object.
@usableFromInline
final class WeakReference {
  @export(implementation) private(set) weak var object: AnyObject?
  /// How often the object has been put there. The end of a scope removes only an object that was not put there again
  /// since.
  @export(implementation) var times = 0

  @usableFromInline
  init(_ object: AnyObject) { self.object = object }
}

extension WeakReference {
  /// The reference to an object that replaces another: the former reference if the object is the same.
  @export(implementation)
  static func next(_ object: AnyObject, after former: WeakReference?) -> WeakReference {
    let next = if let former, former.object === object { former } else { WeakReference(object) }
    next.times += 1
    return next
  }
}
