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
