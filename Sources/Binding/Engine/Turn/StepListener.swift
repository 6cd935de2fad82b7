#if !hasFeature(Embedded)
  /// An object that is told of the steps of a thread's turns while it listens. The engine knows no more of tracing.
  @usableFromInline
  class StepListener {
    @usableFromInline
    enum Step: BitwiseCopyable {
      /// A source has a new value, was offered the one it has, or got back the one before a transaction that failed.
      case written(NodeRef), kept(NodeRef), returned(NodeRef)
      /// A computed or an effect begins to run.
      case ran(NodeRef)
    }

    /// A closure instead of a method, so that the code behind it stands only in programs that make a listener.
    let hear: (StepListener, Step, TurnRef) -> Void

    /// The innermost stretch of code that has been given a name, see `withCause`, and the effect that was running then: a write
    /// by another effect is attributed to that one.
    @export(implementation) final var cause: (phrase: String, frame: UnsafeMutablePointer<EffectFrame>?)?

    @usableFromInline
    init(_ hear: @escaping (StepListener, Step, TurnRef) -> Void) { self.hear = hear }
  }
#endif
