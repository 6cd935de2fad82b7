public import Binding

/// A node of a tree that passes values down, and in which objects find each other by role.
///
///     enum Currency: ContextKey {
///       static var defaultValue: String { "€" }
///     }
///
///     let app = Context(name: "app")
///     let shop = app.child(name: "shop")
///     shop[Currency.self] = "£"
///     Effect { print(shop.child()[Currency.self]) }.store(in: shop.scope)   // prints £
///
/// **Values.** A look-up by a ``ContextKey`` finds the value of the nearest context that has one, on the way to the
/// root, otherwise the key's default. A look-up is tracked: an effect that made it runs again when the value changes,
/// or when a value is set or removed in a nearer context. A look-up walks up the parents, and its result is cached.
///
/// **Members**, such as services, are enrolled under a ``ContextRole``, found in the same way, and held weakly: see
/// ``enroll(_:as:until:)``. A context only finds members, and does not restrict what callers may write to them. A
/// member does that: it hands out its values as `ReadOnly`, or through a ``Store``.
///
/// **Ownership.** A context retains its values and those of its parents, but neither the parents nor members, so that
/// it does not keep a screen alive. A cached look-up retains the values of the contexts that it has searched. Members
/// retain the context; the owner of a screen retains the screen's root context. ``scope`` ends when the context is
/// released, or with the scope of the parent if that ends first. A context that was made on the main actor may be
/// released anywhere: its scope ends on the main actor, in a separate turn.
///
/// **Cost.** A cached look-up costs one search in a dictionary and the reads of a computed value and an observable. If
/// an effect observes the look-up, that is the cost at any depth. Otherwise the first look-up after any change also
/// asks each context, up to the one with the value, whether it has changed. A value that appears or is removed
/// invalidates the cached look-ups of its key in that context and below; another value in place of a former one does
/// not.
///
/// Not `Sendable`: a tree belongs to the isolation domain it was made in.
public final class Context {
  /// The values and members of this context. They are in a separate object, so that look-ups can retain them without
  /// the context.
  let place: ContextPlace
  let lookUps: ContextLookUps

  /// A scope for the work of this part of the tree. It ends when the context is released, or with the scope of the
  /// parent if that ends first.
  public let scope: Scope
  let isMadeOnMainActor: Bool

  init(_ place: ContextPlace, _ lookUps: ContextLookUps, _ scope: Scope) {
    self.place = place
    self.lookUps = lookUps
    self.scope = scope
    isMadeOnMainActor = isOnMainActor()
  }

  deinit { scope.end(forOwnerMadeOnMainActor: isMadeOnMainActor) }
}

@available(*, unavailable, message: "A context belongs to the isolation domain it was made in.")
extension Context: Sendable {}

extension Context {
  /// Makes the root of a tree.
  public convenience init(name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line) {
    let place = ContextPlace(siteName(name, file, line), nil, [:], [:])
    self.init(place, ContextLookUps(place, nil, [:]), Scope())
  }

  /// Makes a child of this context. The child retains the values of its parents; the parent does not retain the child.
  public func child(name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line) -> Context {
    let place = ContextPlace(siteName(name, file, line), place, [:], [:])
    return Context(place, ContextLookUps(place, lookUps, [:]), scope.child())
  }

  /// The name of the context in diagnostics.
  public var name: String { place.name }

  /// The names of this context and its parents, up to the root: `'panel' in 'room' in 'app'`.
  public var path: String { place.path }

  /// The value of a key: that of the nearest context with a value, otherwise the default. Tracked. Setting it sets the
  /// value of this context, which is also found from all contexts below that have no nearer value.
  ///
  ///     room[Theme.self] = .dark
  ///     let theme = panel[Theme.self]
  ///
  /// Setting a value while a computed is being evaluated traps, unless that evaluation made the context.
  public subscript<Key: ContextKey>(key: Key.Type) -> Key.Value {
    get {
      let slot: Observable<Key.Value?>? = lookUps.slot(
        of: ObjectIdentifier(key), named: typeName(key), where: { _ in true }, orElse: { $0.defaultSlot(of: key) })
      // Unwrapped safely: a look-up that finds no value ends at the root with the default of the key.
      return slot.unsafelyUnwrapped.value.unsafelyUnwrapped
    }
    set { place.put(newValue, of: ObjectIdentifier(key), named: typeName(key)) { _ in true } }
  }

  /// Removes the value that was set in this context. Look-ups then find the value of a parent, or the default. Does
  /// nothing if no value was set here.
  public func removeValue<Key: ContextKey>(of key: Key.Type) {
    place.put(Key.Value?.none, of: ObjectIdentifier(key), named: typeName(key)) { _ in true }
  }
}

/// The key of a value that a ``Context`` provides for itself and all contexts below.
///
///     enum Theme: ContextKey {
///       static var defaultValue: Colours { .light }
///     }
///
///     let colours = context[Theme.self]
///
/// A key is a type, so it has a name in messages, is unique across modules, and needs no global `Sendable` variable.
public protocol ContextKey {
  /// The type of the value.
  associatedtype Value

  /// The value of contexts in which none was set. It is made once for each tree, at the first look-up that needs it, so
  /// it does not follow the observables that it reads. A computed is being evaluated meanwhile, so effects that it
  /// makes run for the first time when the look-up is over.
  static var defaultValue: Value { get }
}
