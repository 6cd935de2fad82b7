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

    /// The innermost named cause, see `withCause`, and the effect that was running then: a write by another effect is
    /// attributed to that effect.
    @export(implementation) final var cause: (phrase: String, frame: UnsafeMutablePointer<EffectFrame>?)?

    @usableFromInline
    init(_ hear: @escaping (StepListener, Step, TurnRef) -> Void) { self.hear = hear }
  }
#endif
