import Binding

/// A weak reference to an object.
@usableFromInline
final class WeakReference {
  @export(implementation) private(set) weak var object: AnyObject?
  /// How often the object has been put there. The end of a scope removes only an object that was not put there again
  /// since.
  @export(implementation) var times = 0
  /// What this one covers, and what is found again when its object has gone.
  @export(implementation) var below: WeakReference?

  @usableFromInline
  init(_ object: AnyObject) { self.object = object }

  deinit {
    // A loop, because there may be too many for recursion.
    var next = below.take()
    while isKnownUniquelyReferenced(&next) { next = next?.below.take() }
  }
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

extension WeakReference {
  /// This reference, if its object lives; otherwise the next below that does.
  @export(implementation)
  var living: WeakReference? {
    var next: WeakReference? = self
    while let reference = next, reference.object == nil { next = reference.below }
    return next
  }

  /// Whether an object above a reference lives, or the reference is not among those below this one at all.
  @export(implementation)
  func isCovering(_ reference: WeakReference) -> Bool {
    var next: WeakReference? = self
    while let other = next, other !== reference, other.object == nil { next = other.below }
    return next !== reference
  }

  /// Takes one out of those that this one covers.
  @export(implementation)
  func uncover(_ reference: WeakReference) {
    var next = self
    while let below = next.below, below !== reference { next = below }
    if next.below === reference { next.below = reference.below }
  }
}
