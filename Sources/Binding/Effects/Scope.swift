/// Owns subscriptions and other things that have to end together.
///
///     let scope = Scope()
///     full.observe { print($0) }.store(in: scope)
///     scope.end()
///
/// A scope ends when it is told to, or when it is released, and then ends what it holds strictly newest first.
/// A subscription that is cancelled by itself leaves the scope, so that a long-lived scope does not grow.
///
/// Not `Sendable`: a scope belongs to the isolation domain it was made in, and has to end there.
public final class Scope {
  private enum Member {
    case subscription(Subscription)
    case scope(Scope)
    case closure(() -> Void)
  }

  private var members: ContiguousArray<Member?> = []
  private var vacancies = 0

  /// Whether the scope has ended. What is stored in it from then on ends at once.
  public private(set) var isEnded = false

  /// Makes a scope that holds nothing.
  public init() {}

  deinit { end() }

  /// Ends everything in the scope, newest first. Doing so again changes nothing.
  public func end() {
    guard !isEnded else { return }
    isEnded = true
    batch {
      while let member = members.popLast() {
        switch member {
        case .subscription(let subscription):
          subscription.scope = nil
          subscription.cancel()
        case .scope(let scope): scope.end()
        case .closure(let closure): closure()
        case nil: break
        }
      }
    }
  }

  /// A scope that ends with this one at the latest.
  public func child() -> Scope {
    let child = Scope()
    add(child)
    return child
  }

  /// Lets another scope end with this one at the latest.
  public func add(_ scope: Scope) {
    if isEnded { scope.end() } else { members.append(.scope(scope)) }
  }

  /// Runs a closure when the scope ends, or at once if it has.
  public func onEnd(_ closure: @escaping () -> Void) {
    if isEnded { closure() } else { members.append(.closure(closure)) }
  }

  func add(_ subscription: Subscription) {
    subscription.leaveScope()
    if isEnded { return subscription.cancel() }
    guard !subscription.isCancelled else { return }
    subscription.scope = Unmanaged.passUnretained(self)
    subscription.place = members.count
    members.append(.subscription(subscription))
  }

  /// Forgets a subscription that was cancelled.
  func remove(at place: Int) {
    members[place] = nil
    vacancies += 1
    if vacancies > 16, vacancies > members.count / 2 { compact() }
  }

  private func compact() {
    members.removeAll { $0 == nil }
    vacancies = 0
    for place in members.indices {
      if case .subscription(let subscription) = members[place] { subscription.place = place }
    }
  }
}

@available(*, unavailable, message: "A scope belongs to the isolation domain it was made in.")
extension Scope: Sendable {}
