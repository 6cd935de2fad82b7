import Binding

/// The cached look-ups of a context, by key.
///
/// Each look-up depends on what was set or removed in its own place and, as long as nothing is found there, on the
/// look-up of the parent: so a look-up has two inputs at any depth. Look-ups refer to places and to one another, never
/// back to these objects.
final class ContextLookUps {
  let place: ContextPlace
  var parent: ContextLookUps?
  /// Computed observables of optionals.
  var found: [ObjectIdentifier: AnyObject]

  init(_ place: ContextPlace, _ parent: ContextLookUps?, _ empty: [ObjectIdentifier: AnyObject]) {
    self.place = place
    self.parent = parent
    found = empty
  }

  deinit {
    // A loop, because a tree may be too deep for recursion.
    var next = parent.take()
    while isKnownUniquelyReferenced(&next) { next = next?.parent.take() }
  }
}

extension ContextLookUps {
  /// The observable with the nearest value of a key. Tracked.
  ///
  /// - Parameters:
  ///   - isFound: whether a value counts.
  ///   - fallback: the result where no value counts, given the root.
  func slot<Value>(
    of key: ObjectIdentifier, named name: @autoclosure () -> String, where isFound: @escaping (Value) -> Bool,
    orElse fallback: @escaping (ContextPlace) -> Observable<Value?>?
  ) -> Observable<Value?>? {
    if let known = found[key] { return unsafeDowncast(known, to: Computed<Observable<Value?>?>.self).value }
    // From the top down, because a tree may be too deep for look-ups that call one another.
    var (path, known): ([ContextLookUps], Computed<Observable<Value?>?>?) = ([self], nil)
    while known == nil, let next = path[path.count - 1].parent {
      known = next.found[key].map { unsafeDowncast($0, to: Computed<Observable<Value?>?>.self) }
      if known == nil { path.append(next) }
    }
    let name = name()
    while let next = path.popLast() {
      let (place, above) = (next.place, known)
      let count = place.count(of: key, named: name)
      let lookUp = Computed(name: "\(place.name).\(name).nearest") { () -> Observable<Value?>? in
        _ = count.value
        if let slot: Observable<Value?> = place.slot(of: key), let value = slot.peek(), isFound(value) { return slot }
        return if let above { above.value } else { fallback(place) }
      }
      if !path.isEmpty { _ = lookUp.peek() }
      next.found[key] = lookUp
      known = lookUp
    }
    return known.unsafelyUnwrapped.value
  }
}
