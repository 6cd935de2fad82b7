public import Binding

/// Where a context stands in its tree, and what has been put there.
///
/// What a key has at a place is an observable, which is `nil` while there is nothing and stays once it is there. So an open transaction
/// takes back what was put somewhere like any other value.
@usableFromInline
final class ContextPlace {
  @export(implementation) let name: String
  @export(implementation) var parent: ContextPlace?
  /// What was put here, by key: observables of optional values.
  @export(implementation) var slots: [ObjectIdentifier: AnyObject]
  /// At the root: how often something has appeared or gone anywhere in the tree, by key. What has been looked up is remembered
  /// until then. One number for the tree, because one for each place would have to be looked at place by place.
  @export(implementation) var counts: [ObjectIdentifier: Observable<Int>]
  /// At the root: the defaults that were asked for, by key, as observables of optional values.
  @export(implementation) var defaults: [ObjectIdentifier: AnyObject]

  @usableFromInline
  init(
    _ name: String, _ parent: ContextPlace?, _ empty: [ObjectIdentifier: AnyObject],
    _ counts: [ObjectIdentifier: Observable<Int>]
  ) {
    self.name = name
    self.parent = parent
    slots = empty
    self.counts = counts
    defaults = empty
  }

  deinit {
    // A loop: trees may be as deep as one likes.
    var next = parent.take()
    while isKnownUniquelyReferenced(&next) { next = next?.parent.take() }
  }
}

extension ContextPlace {
  @export(implementation)
  var root: ContextPlace {
    var place = self
    while let parent = place.parent { place = parent }
    return place
  }

  @export(implementation)
  var path: String {
    var path = "'\(name)'"
    var next = parent
    while let place = next {
      path += " in '\(place.name)'"
      next = place.parent
    }
    return path
  }

  /// How often something has appeared or gone for a key, anywhere in the tree.
  @export(implementation)
  func count(of key: ObjectIdentifier, named name: @autoclosure () -> String) -> Observable<Int> {
    let root = root
    if let known = root.counts[key] { return known }
    let count = Observable(0, name: "\(root.name).\(name()).places")
    root.counts[key] = count
    return count
  }

  @export(implementation)
  func slot<Value>(of key: ObjectIdentifier) -> Observable<Value?>? {
    slots[key].map { unsafeDowncast($0, to: Observable<Value?>.self) }
  }

  /// Puts something here, or takes it away.
  ///
  /// - Parameter isFound: whether those who look find what is there already.
  @export(implementation)
  func put<Value>(
    _ value: Value?, of key: ObjectIdentifier, named keyName: @autoclosure () -> String,
    where isFound: (Value) -> Bool
  ) {
    let known: Observable<Value?>? = slot(of: key)
    guard value != nil || known != nil else { return }
    let slot = known ?? Observable(nil, name: "\(name).\(keyName())")
    slots[key] = slot
    let former = slot.peek()
    let isExchange = if let former { value != nil && isFound(former) } else { value == nil }
    batch {
      slot.value = value
      if !isExchange { count(of: key, named: keyName()).value += 1 }
    }
  }

  /// The nearest place, from here on, that has something which counts.
  @export(implementation)
  func nearest<Value>(_ key: ObjectIdentifier, where isFound: (Value) -> Bool) -> Observable<Value?>? {
    var next: ContextPlace? = self
    while let place = next {
      if let slot: Observable<Value?> = place.slot(of: key), let value = slot.peek(), isFound(value) { return slot }
      next = place.parent
    }
    return nil
  }

  /// Where the default of a key stands, made when it is first asked for.
  @export(implementation)
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
