import Binding

/// A weak reference to an object that is registered in a `Registry` or enrolled in a `Context`. In a registry the
/// references to objects that cover each other form a chain.
final class WeakReference {
  private(set) weak var object: AnyObject?
  /// How often the object has been registered or enrolled. The end of a scope removes the object only if the count is
  /// the same as when the scope was passed: otherwise the object was registered again.
  var times = 0
  /// The reference that this one covers. Look-ups find the object of `below` again when the object of this reference is
  /// released.
  var below: WeakReference?

  init(_ object: AnyObject) { self.object = object }

  deinit {
    // A loop, because in a long chain a recursive release would overflow the stack.
    var next = below.take()
    while isKnownUniquelyReferenced(&next) { next = next?.below.take() }
  }
}

extension WeakReference {
  /// Counts that an object is registered or enrolled, and returns its reference: the former reference if that is of the
  /// same object, otherwise a new one.
  static func next(_ object: AnyObject, after former: WeakReference?) -> WeakReference {
    let next = if let former, former.object === object { former } else { WeakReference(object) }
    next.times += 1
    return next
  }
}

extension WeakReference {
  /// The first reference of the chain from this one down whose object lives; `nil` if all were released.
  var living: WeakReference? {
    var next: WeakReference? = self
    while let reference = next, reference.object == nil { next = reference.below }
    return next
  }

  /// Whether a reference in this chain has a living object and covers `reference`. Also true if `reference` is not in
  /// this chain.
  func isCovering(_ reference: WeakReference) -> Bool {
    var next: WeakReference? = self
    while let other = next, other !== reference, other.object == nil { next = other.below }
    return next !== reference
  }

  /// Removes a reference from the chain below this one.
  func uncover(_ reference: WeakReference) {
    var next = self
    while let below = next.below, below !== reference { next = below }
    if next.below === reference { next.below = reference.below }
  }
}
