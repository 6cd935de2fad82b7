#if !hasFeature(Embedded)
  internal import Synchronization

  /// An object that is notified of the steps of a thread's turns: all that the engine knows of tracing.
  @usableFromInline
  package class StepListener {
    @usableFromInline
    package enum Step: BitwiseCopyable {
      /// A source has a new value, was given the value that it has, or got back its value from before a transaction
      /// that failed.
      case written(NodeRef), unchanged(NodeRef), restored(NodeRef)
      /// A source that is reset has taken the value of a computed.
      case reset(NodeRef, by: NodeRef)
      /// A source that was never read has a new value. Sent for writes in batches, in computeds and in place, and for
      /// every write to a source that is `heard`.
      case writtenUnread(NodeRef)
      /// A transaction has begun, is over, or has failed and is about to be rolled back.
      case transactionBegan, transactionCommitted, transactionFailed
      /// A computed or an effect begins to run.
      case ran(NodeRef)
      /// A node is being made, without a value and perhaps without a name. An effect was cancelled or has died; an
      /// observable or a computed that is `heard` has died.
      case made(NodeRef), ended(NodeRef)
      /// The computed that is being evaluated has called a closure for this number of rows.
      case calledForRows(NodeRef, Int)
      /// A computed has run, and its result differs or does not. For listeners that hear ends.
      case finished(NodeRef, Bool)
      /// The body of an effect may have returned: it has if the effect is no longer `busy`. For listeners that hear
      /// ends.
      case left
      /// An effect was stored in the scope at an address; the scope at an address has ended, is paused, is resumed.
      case stored(NodeRef, UnsafeRawPointer), scopeEnded(UnsafeRawPointer)
      case scopePaused(UnsafeRawPointer), scopeResumed(UnsafeRawPointer)
    }

    @usableFromInline typealias Cause = (phrase: String, frame: UnsafeMutablePointer<EffectFrame>?)

    /// Whether the listener is told when runs end. The engine tests only for postponed work at the end of a run: while
    /// there is such a listener, there always is postponed work.
    let hearsEnds: Bool

    /// The listener that is notified after this one.
    final var next: StepListener?

    /// The innermost named cause, see `withCause`, and the effect that was running then: writes by other effects are
    /// attributed to these effects. Only the last listener's cause counts, see `TurnRef.cause`.
    final var cause: Cause?

    init(hearsEnds: Bool) { self.hearsEnds = hearsEnds }

    /// Called with each step.
    func hear(_ step: Step, in turn: TurnRef) {}

    /// Called with each subscription that is made; with effects when they first run.
    func hearMaking(of subscription: Subscription, _ phrase: () -> String) {}

    /// Called when the asynchronous work of a command begins.
    func hearWork(of command: String, _ isUnderWay: @escaping () -> Bool) {}
  }

  /// Calls a closure with each step and with the end of each run: for other modules, which cannot subclass.
  package final class StepObserver: StepListener {
    private let callback: (Step) -> Void

    package init(_ callback: @escaping (Step) -> Void) {
      self.callback = callback
      super.init(hearsEnds: true)
    }

    override func hear(_ step: Step, in turn: TurnRef) { callback(step) }
  }

  /// Calls a closure with each subscription that is made, and another with work that begins.
  final class MakingListener: StepListener {
    /// Whether it no longer listens. Any thread may set this; its own thread removes the listener.
    private let isOver = Atomic(false)
    private let made: (Subscription, _ phrase: () -> String) -> Void
    private let begun: (_ command: String, _ isUnderWay: @escaping () -> Bool) -> Void

    init(
      made: @escaping (Subscription, _ phrase: () -> String) -> Void,
      begun: @escaping (_ command: String, _ isUnderWay: @escaping () -> Bool) -> Void
    ) {
      self.made = made
      self.begun = begun
      super.init(hearsEnds: false)
    }

    override func hearMaking(of subscription: Subscription, _ phrase: () -> String) { made(subscription, phrase) }

    override func hearWork(of command: String, _ isUnderWay: @escaping () -> Bool) { begun(command, isUnderWay) }

    fileprivate var goesOn: Bool { !isOver.load(ordering: .relaxed) }

    fileprivate func end() { isOver.store(true, ordering: .relaxed) }
  }

  extension TurnRef {
    /// Notes the making of an effect that is about to run for the first time.
    func noteFirstRun(of node: NodeRef) {
      guard node.has(.effect), !node.hasInputs else { return }
      noteMaking(node.effect.takeUnretainedValue()) { "the effect '\(node.name)'" }
    }

    @usableFromInline
    func noteMaking(_ subscription: Subscription, _ phrase: () -> String) {
      tell { $0.hearMaking(of: subscription, phrase) }
    }

    @usableFromInline
    func noteWork(of command: String, _ isUnderWay: @escaping () -> Bool) {
      tell { $0.hearWork(of: command, isUnderWay) }
    }

    private func tell(_ hear: (StepListener) -> Void) {
      var next = pointee.listener
      while let listener = next {
        next = listener.next
        if let making = listener as? MakingListener, !making.goesOn {
          remove(making)
        } else {
          hear(listener)
        }
      }
    }

    /// Removes a listener, perhaps from the turn of another thread.
    func end(_ making: MakingListener) {
      making.end()
      if currentTurn() == self { remove(making) }
    }
  }
#endif

extension Subscription {
  /// Tells listeners for leaks that this was made. Effects are told at their first run.
  ///
  /// - Parameter phrase: what this is, as in "an observer of the event 'tapped'".
  @export(implementation)
  final func traceMaking(as phrase: @autoclosure () -> String) {
    #if !hasFeature(Embedded)
      let turn = currentTurn()
      if turn.pointee.listener != nil { turn.noteMaking(self, phrase) }
    #endif
  }
}
