public import Binding

/// Finds view models by type and identifier, and holds them weakly.
///
///     registry.put(controller, id: screen.number)
///     …
///     let controller = registry.find(PageController.self, id: number)
///
/// **Entries** are weak. The owner of a view model retains it; after its release ``find(_:id:)`` returns `nil`. So a
/// view that outlives its screen may look up the view model of the screen each time, instead of retaining it.
///
/// **Tracking.** An effect that looked for a view model, whether it found one or not, runs again when one is
/// registered, replaced or removed. It does not run again when the view model is released, because the registry does
/// not notice a release. To have it run again, pass a scope of the view model to ``put(_:as:id:policy:until:)``: the
/// end of that scope removes the entry.
///
/// **Where it is.** There is no global registry. A tree of contexts has one, `context[Registry.self]`, and a context
/// may have its own, so that two screens of one kind need no identifiers. A program may make a global one:
///
///     @MainActor let registry = Registry()
///
/// **Cost.** A look-up is two searches in dictionaries. Entries of released objects are removed when the number of
/// entries has doubled, so that adding an entry takes constant time on average. An entry that a body of SwiftUI has
/// read stays until an object is registered, replaced or removed there.
///
/// Not `Sendable`: a registry belongs to the isolation domain of its view models.
public final class Registry {
  /// Which object look-ups find when an object is registered while another one lives under the same type and
  /// identifier.
  public struct Policy: Sendable {
    let isReplacing: Bool
    let isCovering: Bool

    init(isReplacing: Bool, isCovering: Bool) { (self.isReplacing, self.isCovering) = (isReplacing, isCovering) }

    /// The former object stays registered, and the new one is not registered.
    public static var ignore: Policy { Policy(isReplacing: false, isCovering: false) }

    /// The new object replaces the former one.
    public static var replace: Policy { Policy(isReplacing: true, isCovering: false) }

    /// The new object replaces the former one until the new one is released, or its scope ends. Look-ups then find the
    /// former object again. For a screen that is opened above another one with the same identifier.
    public static var cover: Policy { Policy(isReplacing: true, isCovering: true) }
  }

  typealias Entries = [AnyHashable?: Observable<WeakReference?>]

  /// The entries by type, then by identifier. `sweep` keeps an entry without an object while an effect that looked
  /// there depends on it, or while Observation has to be told when an object is registered.
  var entries: [ObjectIdentifier: Entries]
  /// The number of entries. Once it has reached `limit`, `sweep` removes unneeded entries before another one is added.
  var entryCount: Int
  var limit: Int
  /// The evaluation of a computed value during which this registry was made; zero if there was none. Other evaluations
  /// trap if they write to the registry.
  let evaluation: UInt64

  /// Takes the empty dictionary as an argument, because a program links the designated initialiser even if it uses no
  /// registry. Only programs with registries should link the code that makes a dictionary of this type.
  init(entries: [ObjectIdentifier: Entries]) {
    self.entries = entries
    entryCount = 0
    limit = 16
    evaluation = presentEvaluation
  }
}

@available(*, unavailable, message: "A registry belongs to the isolation domain of its view models.")
extension Registry: Sendable {}

extension Registry {
  /// Makes a registry without entries.
  public convenience init() { self.init(entries: [:]) }

  /// Registers an object by its type and an identifier.
  ///
  ///     let controller = registry.put(PageController())            // the one that is registered
  ///     registry.put(controller, id: 7, policy: .replace, until: scope)
  ///
  /// - Parameters:
  ///   - object: the object, which is held weakly.
  ///   - type: the type under which the object is found: by default the static type, so that `put(model as Base)` is
  ///     found as `Base`. A base class or a protocol that registers objects by their own classes says `as: type(of:
  ///     self)`. Traps if the type is neither the static type nor the class of the object.
  ///   - id: distinguishes several objects of a type; `nil` for *the* object of its type.
  ///   - policy: which object look-ups find if an object that still lives is registered already.
  ///   - scope: the end of this scope removes the entry, unless the object was replaced or registered again since. Pass
  ///     a scope that ends with the object, because the scope retains a closure for each object until it ends.
  /// - Returns: the registered object: `object`, or with the policy `ignore` the former one if there is one.
  @discardableResult
  public func put<Object: AnyObject>(
    _ object: Object, as type: Object.Type = Object.self, id: AnyHashable? = nil, policy: Policy = .ignore,
    until scope: Scope? = nil
  ) -> Object {
    if type != Object.self, type != Swift.type(of: object) {
      fatalError("Binding: a \(typeName(Swift.type(of: object))) is put into the registry as a \(typeName(type))")
    }
    let entry = entry(of: type, id)
    // Objects that cover others may have been released, which the registry does not notice. So the topmost object that
    // lives counts as registered.
    let present = entry.peek()?.living
    if !policy.isReplacing, let other = present?.object, other !== object {
      return unsafeDowncast(other, to: Object.self)
    }
    requireNoRead(for: "an object is put into the registry as a \(typeName(type))", madeIn: evaluation)
    let reference = WeakReference.next(object, after: present)
    let times = reference.times
    if reference !== present { reference.below = policy.isCovering ? present : nil }
    entry.value = reference
    scope?.onEnd {
      whenReadIsOver { if reference.times == times { Registry.remove(reference, from: entry) } }
    }
    return object
  }

  /// Removes an object from its entry. If an object that lives covers it, look-ups do not find it, and it is removed
  /// silently. Otherwise the write invalidates the look-ups.
  private static func remove(_ reference: WeakReference, from entry: Observable<WeakReference?>) {
    guard let top = entry.peek() else { return }
    if top.isCovering(reference) { top.uncover(reference) } else { entry.value = reference.below?.living }
  }

  /// The object that is registered under a type and an identifier; `nil` if there is none, or it was released. Tracked.
  ///
  ///     Effect { registry.find(PageController.self)?.height.value = 150 }
  public func find<Object: AnyObject>(_ type: Object.Type = Object.self, id: AnyHashable? = nil) -> Object? {
    let known = entries[ObjectIdentifier(type)]?[id]
    if known == nil, !isTracking, !isReadFromOutside { return nil }
    let object = (known ?? entry(of: type, id)).value?.living?.object
    return object.map { unsafeDowncast($0, to: Object.self) }
  }

  /// Removes the object that is registered under a type and an identifier, and the objects that it covers. Does nothing
  /// if there is none.
  public func remove<Object: AnyObject>(_ type: Object.Type, id: AnyHashable? = nil) {
    entries[ObjectIdentifier(type)]?[id]?.value = nil
  }

  /// The number of objects that look-ups find. Not tracked. Iterates over all entries.
  public var count: Int {
    var count = 0
    for entries in entries.values { for entry in entries.values where entry.peek()?.living != nil { count += 1 } }
    return count
  }

  func entry(of type: Any.Type, _ id: AnyHashable?) -> Observable<WeakReference?> {
    if let known = entries[ObjectIdentifier(type)]?[id] { return known }
    if entryCount >= limit { sweep() }
    let entry = Observable<WeakReference?>(nil, name: "\(typeName(type))\(id.map { " \($0)" } ?? "") in the registry")
    entries[ObjectIdentifier(type), default: [:]][id] = entry
    entryCount += 1
    return entry
  }

  /// Removes the entries whose objects were released, except entries on which an effect or a view that looked there
  /// depends.
  func sweep() {
    entryCount = 0
    // Iterates over a copy of the keys. Iterating over the dictionary itself would retain the entries, so none would be
    // uniquely referenced.
    for type in Array(entries.keys) {
      var kept = entries.removeValue(forKey: type) ?? [:]
      for id in Array(kept.keys) {
        var entry = kept.removeValue(forKey: id)
        let isNeeded = !isKnownUniquelyReferenced(&entry) || entry?.isSeenFromOutside == true
        if isNeeded || entry?.peek()?.living != nil { kept[id] = entry }
      }
      entryCount += kept.count
      if !kept.isEmpty { entries[type] = kept }
    }
    limit = max(16, 2 * entryCount)
  }
}

extension Registry: ContextKey {
  /// A registry for a whole tree of contexts.
  public static var defaultValue: Registry { Registry() }
}
