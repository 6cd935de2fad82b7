// An extension of a protocol, because only there may an initialiser assign an object of a subclass to `self`.
extension Hashable where Self == Subscription {
  /// Makes a subscription from a closure, which is called once, when the subscription is cancelled or released.
  ///
  ///     func observe(_ center: Center, _ report: @escaping (String) -> Void) -> Subscription {
  ///       let token = center.addObserver(report)
  ///       return Subscription { center.removeObserver(token) }
  ///     }
  ///
  /// With this, a ``Scope``, a list of subscriptions or an effect can own an object that another library calls a token,
  /// a cancellable or a disposable. The closure is untracked. If the subscription is cancelled while a computed is
  /// being evaluated, the closure is called when that read is over. Pausing a scope does not pause it.
  ///
  /// **Cost.** Two small allocations, and the captures of the closure.
  ///
  /// - Parameter end: ends the work.
  public init(_ end: @escaping () -> Void) {
    self = ClosureSubscription { whenReadIsOver { detached(end) } }
  }

  /// Makes one subscription of all that a scope holds, to be ended, paused and resumed together.
  ///
  ///     let parts = Scope()
  ///     Subscription { list.dataSource = nil }.store(in: parts)
  ///     adapter.connect(to: target).store(in: parts)
  ///     return Subscription(of: parts)
  ///
  /// For an adapter that makes several bindings and an object that nothing else retains, such as a data source or a
  /// delegate. The scope ends its members newest first, and should belong to this subscription alone.
  public init(of scope: Scope) {
    self.init(pause: { $0 ? scope.pause() : scope.resume() }, onEnd: { scope.end() })
  }

  /// Makes a subscription that a scope can also pause and resume.
  package init(pause: @escaping (_ isPaused: Bool) -> Void, onEnd end: @escaping () -> Void) {
    let subscription = ClosureSubscription { whenReadIsOver { detached(end) } }
    subscription.pause = { isPaused in detached { pause(isPaused) } }
    self = subscription
  }
}

final class ClosureSubscription: Subscription {
  private var end: (() -> Void)?
  var pause: ((Bool) -> Void)?

  init(_ end: @escaping () -> Void) {
    self.end = end
    super.init()
    traceMaking(as: "a subscription that ends with a closure")
  }

  deinit { finish() }

  override var isCancelled: Bool { end == nil }

  override func cancel() {
    finish()
    leaveScope()
  }

  override func setPaused(_ isPaused: Bool) { pause?(isPaused) }

  private func finish() {
    guard let end else { return }
    (self.end, pause) = (nil, nil)
    end()
  }
}
