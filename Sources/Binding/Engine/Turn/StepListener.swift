internal import Synchronization

/// An object that is notified of the steps of a thread's turn. The engine knows nothing else about tracing.
@usableFromInline
package class StepListener {
  @usableFromInline
  package enum Step: BitwiseCopyable {
    /// In this order: a source was given another value, was given the value that it already has, or got back the value
    /// from before a failed transaction.
    case written(NodeRef), unchanged(NodeRef), restored(NodeRef)
    /// A source that is reset has taken the value of a computed.
    case reset(NodeRef, by: NodeRef)
    /// A source whose version no reader knows has a new value. Of a source that is flagged `heard`, listeners are told
    /// every such write; of another one only those that take the slow way, as in a batch, in a computed or in place.
    case writtenUnread(NodeRef)
    /// A transaction has begun, is over, or has failed and is about to be rolled back.
    case transactionBegan, transactionCommitted, transactionFailed
    /// A computed or an effect begins to run.
    case ran(NodeRef)
    /// `made`: a node is being made; it has no value yet, and perhaps no name. `ended`: an effect was cancelled or
    /// released, or an observable or a computed that is flagged `heard` was released.
    case made(NodeRef), ended(NodeRef)
    /// The computed that is being evaluated has called a closure for this number of rows.
    case calledForRows(NodeRef, Int)
    /// A computed has run; the Boolean says whether its result differs from the former one. Told reliably only while
    /// a listener sets `hearsEnds`.
    case finished(NodeRef, Bool)
    /// The body of an effect may have returned; it has returned if the effect is no longer flagged `busy`. Told
    /// reliably only while a listener sets `hearsEnds`.
    case left
    /// An effect was stored in a scope; a scope has ended, was paused, was resumed. The address identifies the scope.
    case stored(NodeRef, UnsafeRawPointer), scopeEnded(UnsafeRawPointer)
    case scopePaused(UnsafeRawPointer), scopeResumed(UnsafeRawPointer)
  }

  @usableFromInline typealias Cause = (phrase: String, frame: UnsafeMutablePointer<EffectFrame>?)

  /// Whether the listener is told when runs end. At the end of a run the engine makes only one test, whether work was
  /// postponed, and tells listeners of the end if so. While a listener sets this, that test always succeeds.
  let hearsEnds: Bool

  /// The listener that is notified after this one.
  final var next: StepListener?

  /// The phrase of the innermost `attributing(to:_:)`, and the frame of the effect that called it: a write by another
  /// effect is attributed to that other effect instead. Only the cause of the last listener counts, see
  /// `TurnRef.cause`.
  final var cause: Cause?

  init(hearsEnds: Bool) { self.hearsEnds = hearsEnds }

  /// Called with each step. Subclasses override this.
  func hear(_ step: Step, in turn: TurnRef) {}

  /// Called with each subscription that is made; with an effect, when the effect first runs.
  func hearMaking(of subscription: Subscription, _ phrase: () -> String) {}

  /// Called when an object begins to keep closures of a user. The phrase names the object, such as a command, a field
  /// or a form. `letGo` lets go of those closures, if the object still exists.
  func hearMaking(ofHolder phrase: String, _ letGo: @escaping () -> Void) {}

  /// Called when work of a command begins that goes on after the request. The closure says whether the work is still
  /// under way.
  func hearWork(of command: String, _ isUnderWay: @escaping () -> Bool) {}
}

/// Calls a closure with each step and with the end of each run: for other modules, which cannot subclass
/// `StepListener`.
package final class StepObserver: StepListener {
  private let callback: (Step) -> Void

  package init(_ callback: @escaping (Step) -> Void) {
    self.callback = callback
    super.init(hearsEnds: true)
  }

  override func hear(_ step: Step, in turn: TurnRef) { callback(step) }
}

/// Calls one closure with each subscription that is made, another one when an object begins to keep closures of a user,
/// and a third one when work of a command begins that goes on after the request.
final class MakingListener: StepListener {
  /// Whether the listener was ended. Any thread may set this flag; the listener's own thread then removes the listener.
  private let isOver = Atomic(false)
  private let made: (Subscription, _ phrase: () -> String) -> Void
  private let madeHolder: (_ phrase: String, _ letGo: @escaping () -> Void) -> Void
  private let begun: (_ command: String, _ isUnderWay: @escaping () -> Bool) -> Void

  init(
    made: @escaping (Subscription, _ phrase: () -> String) -> Void,
    madeHolder: @escaping (_ phrase: String, _ letGo: @escaping () -> Void) -> Void,
    begun: @escaping (_ command: String, _ isUnderWay: @escaping () -> Bool) -> Void
  ) {
    self.made = made
    self.madeHolder = madeHolder
    self.begun = begun
    super.init(hearsEnds: false)
  }

  override func hearMaking(of subscription: Subscription, _ phrase: () -> String) { made(subscription, phrase) }

  override func hearMaking(ofHolder phrase: String, _ letGo: @escaping () -> Void) { madeHolder(phrase, letGo) }

  override func hearWork(of command: String, _ isUnderWay: @escaping () -> Bool) { begun(command, isUnderWay) }

  fileprivate var goesOn: Bool { !isOver.load(ordering: .relaxed) }

  fileprivate func end() { isOver.store(true, ordering: .relaxed) }
}

extension TurnRef {
  /// Tells the listeners that an effect was made, when the effect is about to run for the first time.
  func noteFirstRun(of node: NodeRef) {
    // An effect that has run and has read nothing is never due again.
    guard node.has(.effect), !node.hasInputs else { return }
    noteMaking(node.effect.takeUnretainedValue()) { "the effect '\(node.name)'" }
  }

  @usableFromInline
  func noteMaking(_ subscription: Subscription, _ phrase: () -> String) {
    tell { $0.hearMaking(of: subscription, phrase) }
  }

  fileprivate func noteMaking(ofHolder phrase: String, _ letGo: @escaping () -> Void) {
    tell { $0.hearMaking(ofHolder: phrase, letGo) }
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

  /// Ends a listener. A listener that belongs to the turn of another thread hears nothing more, and is removed later,
  /// by that thread.
  func end(_ making: MakingListener) {
    making.end()
    if currentTurn() == self { remove(making) }
  }
}

/// Tells the listeners that an object begins to keep closures of a user, so that they can look for what keeps another
/// object alive.
///
/// - Parameters:
///   - phrase: names the object, such as "the command 'save'".
///   - letGo: makes the closure that lets go of the user's closures. Called only while there is a listener.
package func noteMaking(ofHolder phrase: @autoclosure () -> String, _ letGo: () -> () -> Void) {
  let turn = currentTurn()
  if turn.pointee.listener != nil { turn.noteMaking(ofHolder: phrase(), letGo()) }
}

extension Subscription {
  /// Tells the listeners that this subscription was made, so that they can look for leaks. Not called for effects, of
  /// which `noteFirstRun(of:)` tells the listeners.
  ///
  /// - Parameter phrase: a phrase for the subscription, such as "an observer of the event 'tapped'".
  @export(implementation)
  final func traceMaking(as phrase: @autoclosure () -> String) {
    let turn = currentTurn()
    if turn.pointee.listener != nil { turn.noteMaking(self, phrase) }
  }
}
