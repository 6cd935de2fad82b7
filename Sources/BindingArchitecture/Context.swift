public import Binding

/// What a part of a program can rely on without being handed it: values that hold for a whole tree of contexts, and
/// members that meet there without knowing each other.
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
/// **Values** are found by a ``ContextKey`` in the nearest context that has one, on the way to the root, or else are the key's default.
/// A look-up is tracked: who has looked runs again when that value changes, or when one appears nearer or goes. It goes
/// through the parents once and is remembered until then.
///
/// **Members** are found by a ``ContextRole`` in the same way, and held weakly: see ``enroll(_:as:until:)``. A context brings them
/// together, calls what it is asked to, and does none of their work. What they may do to the model is said by
/// the one who owns it: a data handler hands out a `ReadOnly` or is a ``Store``, and so is the only one who can write.
///
/// **Ownership.** A context keeps its parent and its values, and no members, so that nothing that it knows keeps a screen alive; whoever
/// has looked something up keeps the values on the way. The members keep the context, the owner of a screen its root.
/// ``scope`` ends with the context at the latest, and with the scope of the parent.
///
/// **Cost.** A look-up that is remembered costs that of two observables and a search in a dictionary, however deep the tree. A value that
/// appears or goes has those who looked up its key, in the whole tree, look again.
///
/// Not `Sendable`: a tree belongs to the isolation domain it was made in.
public final class Context {
  /// What is found through this context. Apart, so that those who look do not keep the context.
  @export(implementation) let place: ContextPlace
  /// The look-ups that were made, by key.
  @export(implementation) var found: [ObjectIdentifier: AnyObject]

  /// Ends with the context at the latest, and with the scope of the parent: for what goes on while this part of the tree is there.
  public let scope: Scope

  @usableFromInline
  init(_ place: ContextPlace, _ scope: Scope, found: [ObjectIdentifier: AnyObject]) {
    self.place = place
    self.found = found
    self.scope = scope
  }

  deinit { scope.end() }
}

@available(*, unavailable, message: "A context belongs to the isolation domain it was made in.")
extension Context: Sendable {}

extension Context {
  /// Makes the root of a tree.
  ///
  /// - Parameters:
  ///   - name: what diagnostics call it; by default the file and line.
  ///   - file: the file that the default name gives; leave it out.
  ///   - line: the line that the default name gives; leave it out.
  @export(implementation)
  public convenience init(name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line) {
    self.init(ContextPlace(siteName(name, file, line), nil, [:], [:]), Scope(), found: [:])
  }

  /// Makes a context below this one. It keeps this one's place in the tree; this one does not keep it.
  @export(implementation)
  public func child(name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line) -> Context {
    Context(ContextPlace(siteName(name, file, line), place, [:], [:]), scope.child(), found: [:])
  }

  /// What diagnostics call the context.
  @export(implementation)
  public var name: String { place.name }

  /// The names of this context and those around it, up to the root: `'panel' in 'room' in 'app'`.
  @export(implementation)
  public var path: String { place.path }

  /// The value that holds here. Setting it changes it for this context and all below it that have none of their own.
  ///
  ///     room[Theme.self] = .dark
  ///     let theme = panel[Theme.self]
  ///
  /// Setting a value while a computed is being evaluated traps.
  @export(implementation)
  public subscript<Key: ContextKey>(key: Key.Type) -> Key.Value {
    get {
      let place = place
      let slot = lookUp(ObjectIdentifier(key), named: typeName(key)) {
        place.nearest(ObjectIdentifier(key)) { _ in true } ?? place.defaultSlot(of: key)
      }
      return slot.value.unsafelyUnwrapped
    }
    set { place.put(newValue, of: ObjectIdentifier(key), named: typeName(key)) { _ in true } }
  }

  /// Lets the value that holds around this context hold here again. Does nothing if this one has none of its own.
  @export(implementation)
  public func removeValue<Key: ContextKey>(of key: Key.Type) {
    place.put(Key.Value?.none, of: ObjectIdentifier(key), named: typeName(key)) { _ in true }
  }

  /// Finds something, and remembers it until anything appears or goes for that key. Tracked.
  @export(implementation)
  func lookUp<Slot>(
    _ key: ObjectIdentifier, named name: @autoclosure () -> String, _ find: @escaping () -> Slot
  ) -> Slot {
    if let known = found[key] { return unsafeDowncast(known, to: Computed<Slot>.self).value }
    let count = place.count(of: key, named: name())
    let lookUp = Computed(name: "\(place.name).\(name()).nearest") {
      _ = count.value
      return find()
    }
    found[key] = lookUp
    return lookUp.value
  }
}

/// Names a value that holds for a ``Context`` and all below it.
///
///     enum Theme: ContextKey {
///       static var defaultValue: Colours { .light }
///     }
///
///     let colours = context[Theme.self]
///
/// A key is a type and not a value: so it has a name in messages, two modules cannot take the same one by chance, and there is no global
/// variable that would have to be `Sendable` although its value is not.
public protocol ContextKey {
  /// The type of the value.
  associatedtype Value

  /// What holds where nobody has set a value. Asked for once in each tree, by the first who needs it: what it makes, an object for
  /// example, is shared by the tree. It reads no observables and makes no effects, which traps: it is asked for while a look-up is
  /// computed. An object that has effects is put into a context by whoever makes it.
  static var defaultValue: Value { get }
}

/// What a type is called in names and messages, without its module.
///
/// Not made where it is used: the optimizer, where it knows the type, writes out in which file a private one is declared.
@usableFromInline
func typeName(_ type: Any.Type) -> String { "\(type)" }
