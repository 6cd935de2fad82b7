// Members: objects that meet in a context. Whoever makes them keeps them.

public import Binding

/// Names what a member of a ``Context`` is to the others: somebody who sends gifts, opens pages, keeps the score.
///
///     protocol GiftSender: AnyObject {
///       func send(_ gift: Gift)
///     }
///
///     enum GiftSending: ContextRole {
///       typealias Member = any GiftSender
///     }
///
///     context[GiftSending.self]?.send(.rose)
///
/// Who asks knows the role and what can be asked of it, and not who plays it. There is no default: a role may be played by nobody.
public protocol ContextRole {
  /// A class, or better a protocol of classes: members are held weakly.
  associatedtype Member
}

extension Context {
  /// Lets an object play a role here, and in all contexts below that have nobody of their own for it.
  ///
  ///     context.enroll(self, as: GiftSending.self, until: scope)
  ///
  /// The object is held weakly. It takes the place of whoever played the role in this context before. When it has died the role is
  /// played by whoever plays it further out, which is seen at the next look; those who have looked before are told of it if the
  /// object leaves when a scope of its own ends: that is what `scope` is for.
  ///
  /// - Parameters:
  ///   - member: the object. Traps if it is none.
  ///   - role: what it is to the others.
  ///   - scope: when this ends the member leaves, unless another has taken its place, or it has been enrolled anew.
  @export(implementation)
  public func enroll<Role: ContextRole>(_ member: Role.Member, as role: Role.Type, until scope: Scope? = nil) {
    guard type(of: member as Any) is AnyObject.Type else {
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

  /// Has whoever plays a role in this context leave it. Does nothing if nobody does.
  @export(implementation)
  public func dismiss<Role: ContextRole>(_ role: Role.Type) { place.put(nil, as: role) }

  /// Who plays a role here: the nearest on the way to the root who is alive, or `nil` if nobody does. Tracked.
  ///
  ///     context[GiftSending.self]?.send(.rose)
  @export(implementation)
  public subscript<Role: ContextRole>(role: Role.Type) -> Role.Member? {
    let key = ContextPlace.key(of: role)
    let place = place
    let find = { place.nearest(key, where: ContextPlace.isAlive) }
    guard let slot = lookUp(key, named: typeName(role), find) else { return nil }
    if let object = slot.value?.object { return object as? Role.Member }
    // It has died since. Whoever is found instead is tracked too, and a rival that comes is noticed by the look-up.
    return find()?.value?.object as? Role.Member
  }

  /// Who plays a role that somebody has to play, as `context[role]`. Traps if nobody does, and names the role and the contexts that
  /// were asked.
  @export(implementation)
  public func require<Role: ContextRole>(_ role: Role.Type) -> Role.Member {
    guard let member = self[role] else { fatalError("Binding: nobody is enrolled as \(typeName(role)) in \(path)") }
    return member
  }
}

extension ContextPlace {
  /// Apart from the keys of values: one type may be both.
  @export(implementation)
  static func key<Role: ContextRole>(of role: Role.Type) -> ObjectIdentifier { ObjectIdentifier(Role.Type.self) }

  @export(implementation)
  static func isAlive(_ member: WeakReference) -> Bool { member.object != nil }

  /// Who was enrolled here last, alive or not, and has not left.
  @export(implementation)
  func member<Role: ContextRole>(as role: Role.Type) -> WeakReference? {
    let slot: Observable<WeakReference?>? = slot(of: ContextPlace.key(of: role))
    return slot?.peek()
  }

  @export(implementation)
  func put<Role: ContextRole>(_ member: WeakReference?, as role: Role.Type) {
    put(member, of: ContextPlace.key(of: role), named: typeName(role), where: ContextPlace.isAlive)
  }
}
