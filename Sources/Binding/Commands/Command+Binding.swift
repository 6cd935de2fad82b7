// Commands and what triggers them.

extension Command {
  /// Connects the command with something that triggers it: enables and disables that now and after each change, and
  /// executes when it is triggered.
  ///
  ///     load.bind(to: row, input: { row.number }).store(in: scope)
  ///
  /// What is triggered while the command is disabled is dropped, though ``refused`` tells. Asynchronous work runs on
  /// the actor where this is called, or else on the main actor if this is called there; otherwise only synchronous work
  /// can be bound, and other traps at once. The target is held weakly, and does not keep the command; one target has
  /// one command. When the binding ends the hook is taken out.
  ///
  /// `input`: what to execute with, asked for when it is triggered.
  /// - Returns: what keeps the connection going. It keeps the command.
  @export(implementation)
  public func bind<Target: CommandTrigger>(
    to target: Target, isolation: isolated (any Actor)? = #isolation, input: @escaping () -> Input
  ) -> Subscription {
    bind(to: target, enable: { $0.isEnabled = $1 }, hook: { $0.onTrigger = $1 }, isolation: isolation, input: input)
  }

  /// Connects the command with something that triggers it, which two closures enable and hook up: a control of a
  /// toolkit that keeps its handlers in its own way, or calls a flag and a hook otherwise.
  ///
  ///     save.bind(to: knob, enable: { $0.isGreyedOut = !$1 }, hook: { $0.setHandler($1) }, input: {}).store(in: scope)
  ///
  /// Otherwise as the form for a ``CommandTrigger``.
  ///
  /// - Parameters:
  ///   - target: what triggers the command; held weakly, so the closures must not capture it.
  ///   - enable: enables it, or disables it.
  ///   - hook: has it call a closure when it is triggered, in place of the one before; no more, where that is `nil`.
  ///     The closure does nothing once the connection has ended.
  ///   - isolation: the actor on which asynchronous work runs; leave it out.
  ///   - input: what to execute with, asked for when it is triggered.
  /// - Returns: what keeps the connection going. It keeps the command.
  @export(implementation)
  public func bind<Target: AnyObject>(
    to target: Target, enable: @escaping (Target, Bool) -> Void, hook: @escaping (Target, (() -> Void)?) -> Void,
    isolation: isolated (any Actor)? = #isolation, input: @escaping () -> Input
  ) -> Subscription {
    if isolation == nil, isAsynchronous, !isOnMainActor() {
      fatalError("Binding: the command '\(name)' is bound on no actor, and its work is asynchronous")
    }
    weak let command = self
    weak let weakTarget = target
    var isBound = true
    let trigger: () -> Void = { if isBound { command?.execute(input(), isolation: isolation) } }
    return Effect(name: "\(name).trigger") {
      guard let target = weakTarget else { return }
      untracked { hook(target, trigger) }
      onCleanup {
        isBound = false
        if let target = weakTarget { hook(target, nil) }
      }
      self.isEnabled.bind(to: target, enable).keptByEffect()
    }
  }
}

extension Command where Input == Void {
  /// Connects the command with something that triggers it: enables and disables that now and after each change, and
  /// executes when it is triggered.
  ///
  ///     save.bind(to: button).store(in: scope)
  ///
  /// As the form with an input, which here is nothing.
  ///
  /// - Returns: what keeps the connection going. It keeps the command.
  @export(implementation)
  public func bind<Target: CommandTrigger>(
    to target: Target, isolation: isolated (any Actor)? = #isolation
  ) -> Subscription {
    bind(to: target, isolation: isolation, input: {})
  }
}
