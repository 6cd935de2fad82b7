import Binding

/// An object that is not kept.
@usableFromInline
final class WeakReference {
  @export(implementation) private(set) weak var object: AnyObject?
  /// How often the object has been put there. A scope that ends takes away only what nobody has put there since.
  @export(implementation) var times = 0

  @usableFromInline
  init(_ object: AnyObject) { self.object = object }
}

extension WeakReference {
  /// A reference to an object that is put where another may have stood, which is the same one if the object is.
  @export(implementation)
  static func next(_ object: AnyObject, after former: WeakReference?) -> WeakReference {
    let next = if let former, former.object === object { former } else { WeakReference(object) }
    next.times += 1
    return next
  }
}
