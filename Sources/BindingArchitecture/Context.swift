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
/// **Values** are found by a ``ContextKey`` in the nearest context that has one, on the way to the root, or else are
/// the key's default. A look-up is tracked: an effect that made one runs again when that value changes, or when a value
/// is set or removed in a nearer context. A look-up walks up the parents once and is cached until then.
///
/// **Members** are found by a ``ContextRole`` in the same way, and held weakly: see ``enroll(_:as:until:)``. A context
/// does none of the members' work. The owner of a model decides what members may write: an object that hands out a
/// `ReadOnly`, or is a ``Store``, is the only one that can write its values.
///
/// **Ownership.** A context retains its parent and its values, and no members, so that it does not keep a screen alive.
/// A look-up retains the values of the contexts that it passed. Members retain the context; the owner of a screen
/// retains its root. ``scope`` ends with the context, or with the scope of the parent if that ends first.
///
/// **Cost.** A cached look-up costs two reads of observables and one search in a dictionary, at any depth. When a value
/// is set or removed, the look-ups of its key in that context and below are made again.
///
/// Not `Sendable`: a tree belongs to the isolation domain it was made in.
public final class Context {
  /// The values and members of this context. An object of its own, so that look-ups do not retain the context.
  @export(implementation) let place: ContextPlace
  /// The cached look-ups.
  @export(implementation) let lookUps: ContextLookUps

  /// For work of this part of the tree. Ends with the context, or with the scope of the parent if that ends first.
  public let scope: Scope

  @usableFromInline
  init(_ place: ContextPlace, _ lookUps: ContextLookUps, _ scope: Scope) {
    self.place = place
    self.lookUps = lookUps
    self.scope = scope
  }

  deinit { scope.end() }
}

@available(*, unavailable, message: "A context belongs to the isolation domain it was made in.")
extension Context: Sendable {}

extension Context {
  /// Makes the root of a tree.
  ///
  /// - Parameter name: what diagnostics call it; by default the file and line.
  @export(implementation)
  public convenience init(name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line) {
    let place = ContextPlace(siteName(name, file, line), nil, [:], [:])
    self.init(place, ContextLookUps(place, nil, [:]), Scope())
  }

  /// Makes a child of this context. The child retains the values of its parents; the parent does not retain the child.
  @export(implementation)
  public func child(name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line) -> Context {
    let place = ContextPlace(siteName(name, file, line), place, [:], [:])
    return Context(place, ContextLookUps(place, lookUps, [:]), scope.child())
  }

  /// What diagnostics call the context.
  @export(implementation)
  public var name: String { place.name }

  /// The names of this context and its parents, up to the root: `'panel' in 'room' in 'app'`.
  @export(implementation)
  public var path: String { place.path }

  /// The value of a key. Setting it sets it for this context and all contexts below that have none of their own.
  ///
  ///     room[Theme.self] = .dark
  ///     let theme = panel[Theme.self]
  ///
  /// Setting a value while a computed is being evaluated traps.
  @export(implementation)
  public subscript<Key: ContextKey>(key: Key.Type) -> Key.Value {
    get {
      let slot: Observable<Key.Value?>? = lookUps.slot(
        of: ObjectIdentifier(key), named: typeName(key), where: { _ in true }, orElse: { $0.defaultSlot(of: key) })
      // There is one at the root at the latest.
      return slot.unsafelyUnwrapped.value.unsafelyUnwrapped
    }
    set { place.put(newValue, of: ObjectIdentifier(key), named: typeName(key)) { _ in true } }
  }

  /// Removes the value that was set in this context, so that it has that of its parents again. Does nothing if none was
  /// set.
  @export(implementation)
  public func removeValue<Key: ContextKey>(of key: Key.Type) {
    place.put(Key.Value?.none, of: ObjectIdentifier(key), named: typeName(key)) { _ in true }
  }
}

/// The key of a value of a ``Context`` and all contexts below it.
///
///     enum Theme: ContextKey {
///       static var defaultValue: Colours { .light }
///     }
///
///     let colours = context[Theme.self]
///
/// A key is a type, not a value. So it has a name in messages, it is unique across modules, and no global variable has
/// to be `Sendable`.
public protocol ContextKey {
  /// The type of the value.
  associatedtype Value

  /// The value where none was set. It is made once for each tree, at the first look-up that needs it, and shared by the
  /// tree. It is made while a look-up is computed, so it must not make effects, which traps, and should not read
  /// observables. Set an object that has effects as a value instead.
  static var defaultValue: Value { get }
}
