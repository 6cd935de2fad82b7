#if !hasFeature(Embedded)
  /// An object that is notified of the steps of a thread's turns. The engine knows no more of tracing.
  @usableFromInline
  class StepListener {
    @usableFromInline
    enum Step: BitwiseCopyable {
      /// A source has a new value, was offered the one it has, or got back the one before a transaction that failed.
      case written(NodeRef), kept(NodeRef), returned(NodeRef)
      /// A computed or an effect begins to run.
      case ran(NodeRef)
    }

    /// A closure instead of a method, so that its code is only in programs that make a listener.
    let hear: (StepListener, Step, TurnRef) -> Void

    /// Who is told of each subscription that is made.
    @usableFromInline final var makings: ContiguousArray<MakingListener> = []

    /// The innermost named cause, see `withCause`, and the effect that was running then: a write by another effect is
    /// attributed to that effect.
    @export(implementation) final var cause: (phrase: String, frame: UnsafeMutablePointer<EffectFrame>?)?

    @usableFromInline
    init(_ hear: @escaping (StepListener, Step, TurnRef) -> Void) { self.hear = hear }
  }

  /// An object that is notified of each subscription that is made: of effects when they first run.
  @usableFromInline
  final class MakingListener {
    let hear: (Subscription, _ phrase: () -> String) -> Void
    /// Whether it no longer listens. It may be told so on another thread, and is removed by its own.
    private let isOver = Shared(false)

    @usableFromInline
    init(_ hear: @escaping (Subscription, _ phrase: () -> String) -> Void) { self.hear = hear }

    fileprivate var goesOn: Bool { !isOver.withLock { $0 } }

    fileprivate func end() { isOver.withLock { $0 = true } }
  }

  extension TurnRef {
    /// Notes that an effect is made, if it is about to run for the first time.
    func noteMaking(_ node: NodeRef) {
      guard node.has(.effect), !node.hasInputs else { return }
      noteMaking(node.effect.takeUnretainedValue()) { "the effect '\(node.name)'" }
    }

    @usableFromInline
    func noteMaking(_ subscription: Subscription, _ phrase: () -> String) {
      guard let listener = pointee.listener else { return }
      for making in listener.makings {
        if making.goesOn { making.hear(subscription, phrase) } else { remove(making) }
      }
    }

    /// Adds an object that is notified of what is made on this thread.
    @usableFromInline
    func add(_ making: MakingListener) {
      if pointee.listener == nil { pointee.listener = StepListener { _, _, _ in } }
      pointee.listener?.makings.append(making)
    }

    /// Removes what was added, perhaps from the turn of another thread.
    @usableFromInline
    func end(_ making: MakingListener) {
      making.end()
      if currentTurn() == self { remove(making) }
    }

    private func remove(_ making: MakingListener) {
      guard let listener = pointee.listener else { return }
      listener.makings.removeAll { $0 === making }
      // One that traces is of a subclass, and stays.
      if listener.makings.isEmpty, type(of: listener) == StepListener.self { pointee.listener = nil }
    }
  }
#endif

extension Subscription {
  /// Tells who looks for leaks that this was made. Effects are told by their first run.
  ///
  /// - Parameter phrase: what it is, as in "an observer of the event 'tapped'".
  @export(implementation)
  final func announce(as phrase: @autoclosure () -> String) {
    #if !hasFeature(Embedded)
      let turn = currentTurn()
      if turn.pointee.listener != nil { turn.noteMaking(self, phrase) }
    #endif
  }
}
