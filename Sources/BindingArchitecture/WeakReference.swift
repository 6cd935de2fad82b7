import Binding

final class WeakReference {
  private(set) weak var object: AnyObject?
  /// How often the object has been registered, so that the end of a scope does not remove an object that was registered
  /// again.
  var times = 0
  /// The reference that this one covers. Its object is found again when the object of this reference is released.
  var below: WeakReference?

  init(_ object: AnyObject) { self.object = object }

  deinit {
    // A loop, because in a long chain a recursive release would overflow the stack.
    var next = below.take()
    while isKnownUniquelyReferenced(&next) { next = next?.below.take() }
  }
}

extension WeakReference {
  /// Returns a reference to an object that replaces the former one; the former reference if the object is the same.
  /// Counts the registration.
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

  /// Whether a living object covers the object of a reference, or the reference is not in this chain at all.
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
