/// A role that an object has in a ``Context``, such as sending gifts, opening screens, keeping the score.
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
/// A caller knows the role and its protocol, not the object that has the role. A role may have no member.
public protocol ContextRole {
  /// The type of the member: a class, or better a class-bound protocol, because a context holds its members weakly.
  associatedtype Member
}
