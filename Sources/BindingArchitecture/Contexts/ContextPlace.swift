import Binding

/// A context's node in the tree, with its values and members.
///
/// Each key that was ever set here has an observable; its value is `nil` while no value is set. The observable is never
/// removed, so that a failed transaction can restore its value.
final class ContextPlace {
  let name: String
  var parent: ContextPlace?
  /// The values and members by key. Each is an `Observable<Value?>` of the type that belongs to the key.
  var slots: [ObjectIdentifier: AnyObject]
  /// By key, how often a value has appeared or disappeared here since the key was first looked up. A value that
  /// replaces another is not counted. The look-ups of this place depend on these counts.
  var counts: [ObjectIdentifier: Observable<Int>]
  /// The defaults that were made so far, by key, with the same types as `slots`. Used in the root only.
  var defaults: [ObjectIdentifier: AnyObject]
  /// The evaluation of a computed value during which this place was made; zero if there was none. Other evaluations
  /// trap if they write to the place.
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
    // A loop, because in a deep tree a recursive release would overflow the stack.
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

  /// The observable of a key; `nil` if the key was never set here. Not checked: `Value` has to be the type that belongs
  /// to the key.
  func slot<Value>(of key: ObjectIdentifier) -> Observable<Value?>? {
    slots[key].map { unsafeDowncast($0, to: Observable<Value?>.self) }
  }

  /// Sets the value of a key, or removes it if `value` is `nil`.
  ///
  /// - Parameter isFound: whether look-ups find a value. They do not find a member that was released.
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
      // The reader of a look-up also reads the slot that the look-up has found. So another value in place of a former
      // one need not invalidate the look-up.
      if !isExchange { counts[key]?.value += 1 }
    }
  }

  /// The default of a key for the whole tree, made on first use.
  func defaultSlot<Key: ContextKey>(of key: Key.Type) -> Observable<Key.Value?> {
    let root = root
    if let known = root.defaults[ObjectIdentifier(key)] {
      return unsafeDowncast(known, to: Observable<Key.Value?>.self)
    }
    // Untracked, because the default is made once, even if the observables that it was made from change.
    let slot = Observable<Key.Value?>(
      .some(untracked { Key.defaultValue }), name: "\(root.name).\(typeName(key)).default")
    root.defaults[ObjectIdentifier(key)] = slot
    return slot
  }
}

/// The cached look-ups of a context, by key.
///
/// Each look-up depends on the count of its own place and, while it finds no value there, on the look-up of the parent.
/// So a look-up has two inputs at most, at any depth. A look-up retains places and the look-up of the parent, but no
/// `ContextLookUps`, which would be a retain cycle.
final class ContextLookUps {
  let place: ContextPlace
  var parent: ContextLookUps?
  /// The look-ups by key. Each is a `LookUp`: a computed value whose value is the observable that was found.
  var found: [ObjectIdentifier: AnyObject]

  init(_ place: ContextPlace, _ parent: ContextLookUps?, _ empty: [ObjectIdentifier: AnyObject]) {
    self.place = place
    self.parent = parent
    found = empty
  }

  deinit {
    // A loop, because in a deep tree a recursive release would overflow the stack.
    var next = parent.take()
    while isKnownUniquelyReferenced(&next) { next = next?.parent.take() }
  }
}

extension ContextLookUps {
  /// The observable with the nearest value of a key. Tracked.
  ///
  /// - Parameters:
  ///   - isFound: whether a value counts as found.
  ///   - fallback: makes the result from the place of the root, if no value on the way counts as found.
  func slot<Value>(
    of key: ObjectIdentifier, named name: @autoclosure () -> String, where isFound: @escaping (Value) -> Bool,
    orElse fallback: @escaping (ContextPlace) -> Observable<Value?>?
  ) -> Observable<Value?>? {
    if let known: LookUp<Value> = lookUp(of: key) { return known.value }
    let name = name()
    // The missing look-ups are made and evaluated one by one, the topmost first, because in a deep tree nested
    // evaluations would overflow the stack.
    var missing = [self]
    var nearest: LookUp<Value>?
    while nearest == nil, let next = missing[missing.count - 1].parent {
      nearest = next.lookUp(of: key)
      if nearest == nil { missing.append(next) }
    }
    while let next = missing.popLast() {
      let lookUp = next.makeLookUp(of: key, named: name, below: nearest, where: isFound, orElse: fallback)
      if !missing.isEmpty { _ = lookUp.peek() }
      next.found[key] = lookUp
      nearest = lookUp
    }
    // Not `nil`: `missing` contained at least this context, so the loop has made its look-up.
    return nearest.unsafelyUnwrapped.value
  }

  typealias LookUp<Value> = Computed<Observable<Value?>?>

  /// The look-up of a key in this context, if it was made.
  func lookUp<Value>(of key: ObjectIdentifier) -> LookUp<Value>? {
    found[key].map { unsafeDowncast($0, to: LookUp<Value>.self) }
  }

  /// Makes the look-up of a key in this context.
  ///
  /// - Parameter above: the look-up of the parent; `nil` in the root.
  func makeLookUp<Value>(
    of key: ObjectIdentifier, named name: String, below above: LookUp<Value>?,
    where isFound: @escaping (Value) -> Bool, orElse fallback: @escaping (ContextPlace) -> Observable<Value?>?
  ) -> LookUp<Value> {
    let place = place
    let count = place.count(of: key, named: name)
    return LookUp<Value>(name: "\(place.name).\(name).nearest") {
      _ = count.value
      if let slot: Observable<Value?> = place.slot(of: key), let value = slot.peek(), isFound(value) { return slot }
      return if let above { above.value } else { fallback(place) }
    }
  }
}
