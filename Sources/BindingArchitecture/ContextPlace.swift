import Binding

/// A context's node in the tree, with its values and members.
///
/// The value of a key is an observable, `nil` if there is no value. The observable is never removed, so that a
/// transaction that fails restores it like any other.
final class ContextPlace {
  let name: String
  var parent: ContextPlace?
  /// The values and members by key, as observables of optionals.
  var slots: [ObjectIdentifier: AnyObject]
  /// How often a value was set or removed here, by key. The look-ups of this place depend on these.
  var counts: [ObjectIdentifier: Observable<Int>]
  /// Of the root: the defaults that were made, by key, as observables of optionals.
  var defaults: [ObjectIdentifier: AnyObject]
  /// The evaluation that made this place, and may write to it.
  let evaluation: UInt64

  init(
    _ name: String, _ parent: ContextPlace?, _ empty: [ObjectIdentifier: AnyObject],
    _ counts: [ObjectIdentifier: Observable<Int>]
  ) {
    self.name = name
    self.parent = parent
    slots = empty
    self.counts = counts
    defaults = empty
    evaluation = presentEvaluation
  }

  deinit {
    // A loop, because a tree may be too deep for recursion.
    var next = parent.take()
    while isKnownUniquelyReferenced(&next) { next = next?.parent.take() }
  }
}

extension ContextPlace {
  var root: ContextPlace {
    var place = self
    while let parent = place.parent { place = parent }
    return place
  }

  var path: String {
    var path = "'\(name)'"
    var next = parent
    while let place = next {
      path += " in '\(place.name)'"
      next = place.parent
    }
    return path
  }

  func count(of key: ObjectIdentifier, named name: @autoclosure () -> String) -> Observable<Int> {
    if let known = counts[key] { return known }
    let count = Observable(0, name: "\(self.name).\(name()).changes")
    counts[key] = count
    return count
  }

  func slot<Value>(of key: ObjectIdentifier) -> Observable<Value?>? {
    slots[key].map { unsafeDowncast($0, to: Observable<Value?>.self) }
  }

  /// Sets or removes a value.
  ///
  /// - Parameter isFound: whether look-ups find a value that was set before: a released member is not found.
  func put<Value>(
    _ value: Value?, of key: ObjectIdentifier, named keyName: @autoclosure () -> String,
    where isFound: (Value) -> Bool
  ) {
    let known: Observable<Value?>? = slot(of: key)
    guard value != nil || known != nil else { return }
    requireNoRead(for: "'\(name).\(keyName())' is written", madeIn: evaluation)
    let slot = known ?? Observable(nil, name: "\(name).\(keyName())")
    slots[key] = slot
    let former = slot.peek()
    let isExchange = if let former { value != nil && isFound(former) } else { value == nil }
    batch {
      slot.value = value
      if !isExchange { counts[key]?.value += 1 }
    }
  }

  /// The default of a key, made on first use.
  func defaultSlot<Key: ContextKey>(of key: Key.Type) -> Observable<Key.Value?> {
    let root = root
    if let known = root.defaults[ObjectIdentifier(key)] {
      return unsafeDowncast(known, to: Observable<Key.Value?>.self)
    }
    let slot = Observable<Key.Value?>(.some(Key.defaultValue), name: "\(root.name).\(typeName(key)).default")
    root.defaults[ObjectIdentifier(key)] = slot
    return slot
  }
}

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
