import Binding

final class WeakReference {
  private(set) weak var object: AnyObject?
  /// How often the object has been registered, so that the end of a scope does not remove an object that was registered
  /// again.
  var times = 0
  /// The reference that this one covers. It is found again when the object of this one is released.
  var below: WeakReference?

  init(_ object: AnyObject) { self.object = object }

  deinit {
    // A loop, because there may be too many for recursion.
    var next = below.take()
    while isKnownUniquelyReferenced(&next) { next = next?.below.take() }
  }
}

extension WeakReference {
  /// The reference to an object that replaces another; the former reference if the object is the same.
  static func next(_ object: AnyObject, after former: WeakReference?) -> WeakReference {
    let next = if let former, former.object === object { former } else { WeakReference(object) }
    next.times += 1
    return next
  }
}

extension WeakReference {
  /// This reference if its object lives, otherwise the nearest one below with a living object.
  var living: WeakReference? {
    var next: WeakReference? = self
    while let reference = next, reference.object == nil { next = reference.below }
    return next
  }

  /// Whether the object of a reference is covered by a living one, or is not below this reference at all.
  func isCovering(_ reference: WeakReference) -> Bool {
    var next: WeakReference? = self
    while let other = next, other !== reference, other.object == nil { next = other.below }
    return next !== reference
  }

  /// Removes a reference from those below this one.
  func uncover(_ reference: WeakReference) {
    var next = self
    while let below = next.below, below !== reference { next = below }
    if next.below === reference { next.below = reference.below }
  }
}
