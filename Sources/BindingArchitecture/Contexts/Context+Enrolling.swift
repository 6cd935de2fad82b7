public import Binding

extension Context {
  /// Gives an object a role in this context, and in all contexts below that have no nearer member for the role.
  ///
  ///     context.enroll(self, as: GiftSending.self, until: scope)
  ///
  /// The context holds the object weakly. The object replaces the former member of this context. After the release of
  /// the object, look-ups find the member of a parent. Effects that looked the role up do not run again at that
  /// release. They run again when the object is dismissed, by ``dismiss(_:)`` or by the end of `scope`.
  ///
  /// - Parameters:
  ///   - member: the object. Traps if it is a value.
  ///   - role: the type that stands for the role.
  ///   - scope: the end of this scope dismisses the member, unless the member was replaced or enrolled again since.
  public func enroll<Role: ContextRole>(_ member: Role.Member, as role: Role.Type, until scope: Scope? = nil) {
    guard isObject(member) else {
      fatalError(
        "Binding: what is enrolled as \(typeName(role)) in \(path) is no object, but a \(typeName(type(of: member as Any)))"
      )
    }
    let reference = WeakReference.next(member as AnyObject, after: place.member(as: role))
    place.put(reference, as: role)
    guard let scope else { return }
    let (place, times) = (place, reference.times)
    scope.onEnd {
      whenReadIsOver {
        if place.member(as: role) === reference, reference.times == times { place.put(nil, as: role) }
      }
    }
  }

  /// Removes the member that has a role in this context. Does nothing if there is none.
  public func dismiss<Role: ContextRole>(_ role: Role.Type) { place.put(nil, as: role) }

  /// The member with a role in the nearest context, on the way to the root, that has one whose object lives; `nil` if
  /// there is none. Tracked.
  ///
  ///     context[GiftSending.self]?.send(.rose)
  public subscript<Role: ContextRole>(role: Role.Type) -> Role.Member? {
    let key = ContextPlace.key(of: role)
    var next: ContextLookUps? = lookUps
    while let lookUps = next {
      let nearest = lookUps.slot(of: key, named: typeName(role), where: ContextPlace.isAlive, orElse: { _ in nil })
      guard let slot = nearest else { return nil }
      if let object = slot.value?.object { return object as? Role.Member }
      // The member was released, and a release invalidates no look-up. Searching the parent tracks the look-up of the
      // parent as well.
      next = lookUps.parent
    }
    return nil
  }

  /// The member that `context[role]` finds. Traps if there is none; the message names the role and the searched
  /// contexts.
  public func require<Role: ContextRole>(_ role: Role.Type) -> Role.Member {
    guard let member = self[role] else { fatalError("Binding: nobody is enrolled as \(typeName(role)) in \(path)") }
    return member
  }
}

extension ContextPlace {
  /// The key of a role. The identifier of the metatype, because the identifier of the type itself is the key of a
  /// value: one type may be both a `ContextRole` and a `ContextKey`.
  static func key<Role: ContextRole>(of role: Role.Type) -> ObjectIdentifier { ObjectIdentifier(Role.Type.self) }

  static func isAlive(_ member: WeakReference) -> Bool { member.object != nil }

  /// The member that was enrolled last in this place and not dismissed, even if its object was released.
  func member<Role: ContextRole>(as role: Role.Type) -> WeakReference? {
    let slot: Observable<WeakReference?>? = slot(of: ContextPlace.key(of: role))
    return slot?.peek()
  }

  func put<Role: ContextRole>(_ member: WeakReference?, as role: Role.Type) {
    put(member, of: ContextPlace.key(of: role), named: typeName(role), where: ContextPlace.isAlive)
  }
}
