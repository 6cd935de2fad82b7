internal import Synchronization

extension Command {
  /// Connects the command with a control that triggers it: enables and disables the control now and after each change,
  /// and executes the command when it is triggered.
  ///
  ///     load.bind(to: row, input: { row.number }).store(in: scope)
  ///
  /// While the command is disabled a trigger only sends ``refused``. Asynchronous work runs on the actor where
  /// `bind` is called, or on the main actor if a nonisolated caller runs there. Outside of actors only synchronous
  /// work can be bound: binding asynchronous work traps at once. The target is held weakly, and does not retain the
  /// command. After the target was released, the binding ends when the command is enabled or disabled next.
  ///
  /// **A command with an owner** ends with its owner, also if the binding lives longer: the target is disabled, and the
  /// work is cancelled, unless the command was made with `whenReleased: .finish`.
  ///
  /// **A target has one command at a time**, the last that was bound: an earlier binding neither enables the target nor
  /// executes its command any more, and changes nothing when it ends. When the last binding ends the target's hook is
  /// removed.
  ///
  /// - Parameters:
  ///   - target: the control; held weakly.
  ///   - input: makes the input when the command is triggered. If the command has a condition for each input, it is
  ///     also asked for the input for which the control is enabled, and then tracked.
  /// - Returns: the binding. It retains the command, except one with an owner, which a property of the owner retains.
  public func bind<Target: CommandTrigger>(
    to target: Target, isolation: isolated (any Actor)? = #isolation, input: @escaping () -> Input
  ) -> Subscription {
    bind(to: target, enable: { $0.isEnabled = $1 }, hook: { $0.onTrigger = $1 }, isolation: isolation, input: input)
  }

  /// Connects the command with a control that does not conform to ``CommandTrigger``, by two closures: for a control
  /// that keeps its handlers in its own way.
  ///
  ///     save.bind(to: knob, enable: { $0.isGreyedOut = !$1 }, hook: { $0.setHandler($1) }, input: {}).store(in: scope)
  ///
  /// Otherwise the same as the method for a ``CommandTrigger``.
  ///
  /// - Parameters:
  ///   - target: the control; held weakly, so the closures must not capture it.
  ///   - enable: enables the control, or disables it.
  ///   - hook: gives the control the closure to call when it is triggered, in place of the former closure; `nil`
  ///     removes it. The closure does nothing once the binding has ended, or another binding has the control.
  ///   - input: makes the input when the command is triggered.
  /// - Returns: the binding. It retains the command, except one with an owner, which a property of the owner retains.
  public func bind<Target: AnyObject>(
    to target: Target, enable: @escaping (Target, Bool) -> Void, hook: @escaping (Target, (() -> Void)?) -> Void,
    isolation: isolated (any Actor)? = #isolation, input: @escaping () -> Input
  ) -> Subscription {
    if isolation == nil, core.isAsynchronous, !isOnMainActor() {
      fatalError("Binding: the command '\(name)' is bound on no actor, and its work is asynchronous")
    }
    let (command, isEnabled) = (bound, isEnabled(givenBy: input))
    weak let weakTarget = target
    let home = isolation.map { HomeActor($0) }
    weak var binding: Effect?
    let effect = Effect(name: core.nameOfPart("trigger"), file: core.site.file, line: core.site.line) {
      guard let target = weakTarget else { return }
      let hold = TargetHold(target)
      untracked { hook(target) { [weak command] in if hold.isLast { command?.command?.execute(input(), on: home) } } }
      onCleanup { if hold.end(), let target = weakTarget { hook(target, nil) } }
      isEnabled.observe { isEnabled in
        guard let target = weakTarget else {
          // The outer effect reads nothing, so it never runs again, and does not notice that the target has gone.
          binding?.cancel()
          return
        }
        if hold.isLast { enable(target, isEnabled) }
      }
      .keptByEffect()
      // The binding retains the command, unless that has an owner.
      withExtendedLifetime(command) {}
    }
    binding = effect
    return effect
  }
}

extension Command {
  /// Whether the command is enabled for the input of a control, which may change: what `input` reads is tracked. The
  /// value does not retain the command.
  package func isEnabled(givenBy input: @escaping () -> Input) -> Computed<Bool> {
    let (ledger, isEnabled) = (core.ledger, isEnabled)
    guard ledger.admits != nil else { return isEnabled }
    return Computed { isEnabled.value && ledger.admits?(input()) != false }
  }

  /// A closure that returns whether the command is enabled for an input, for a menu, which asks when it opens. The
  /// closure calls `input` each time, so the input may depend on things that are not observable. The closure does not
  /// retain the command.
  package func enabling(givenBy input: @escaping () -> Input) -> () -> Bool {
    let (ledger, isEnabled) = (core.ledger, isEnabled)
    return { isEnabled.peek() && untracked { ledger.admits.map { $0(input()) } != false } }
  }
}

extension Command where Input == Void {
  /// Connects the command with a control that triggers it. Otherwise the same as the method with an input.
  ///
  ///     save.bind(to: button).store(in: scope)
  public func bind<Target: CommandTrigger>(
    to target: Target, isolation: isolated (any Actor)? = #isolation
  ) -> Subscription {
    bind(to: target, isolation: isolation, input: {})
  }
}

/// A reference to a command, for a binding or a closure that executes the command for a user. A command with an owner
/// is held weakly, because a property of the owner retains it. Otherwise a view that outlives its view model would let
/// the work go on.
final class BoundCommand<Input, Output> {
  private let retained: Command<Input, Output>?
  /// The command; `nil` if it has gone with its owner.
  private(set) weak var command: Command<Input, Output>?

  init(_ command: Command<Input, Output>, isRetained: Bool) {
    retained = isRetained ? command : nil
    self.command = command
  }
}

extension Command {
  var bound: BoundCommand<Input, Output> { BoundCommand(self, isRetained: core.ledger.isOwnerThere == nil) }

  /// A closure that executes the command, for a control or a menu that is triggered in a way of its own.
  ///
  ///     let trigger = viewModel.delete.trigger()
  ///     menu.add("Delete") { trigger(row.id) }
  ///
  /// The closure retains the command, except one with an owner, which a property of the owner retains. When the owner
  /// has gone the closure does nothing. Asynchronous work runs on the actor where this method is called. If there was
  /// none, it runs on the main actor if the closure is called there, and traps elsewhere.
  public func trigger(isolation: isolated (any Actor)? = #isolation) -> (Input) -> Void {
    let (bound, home) = (bound, isolation.map { HomeActor($0) })
    return { bound.command?.execute($0, on: home) }
  }
}

/// The claim of a binding to its target. Only the last binding of a target has the claim: an earlier one neither
/// enables the target nor executes its command any more, and takes nothing from the target when it ends.
struct TargetHold {
  /// The number of the last binding of each target. Each target belongs to one thread; the lock is there because all
  /// threads share the table.
  private static let last = Mutex<[ObjectIdentifier: UInt64]>([:])

  /// The address of the target. After the target was released another object may get the same address: the number of
  /// its binding is a different one.
  private let target: ObjectIdentifier
  private let number = Platform.nextOrder()

  /// Claims the target, which the former binding thereby loses.
  init(_ target: AnyObject) {
    self.target = ObjectIdentifier(target)
    TargetHold.last.withLock { [key = self.target, number] in $0[key] = number }
  }

  var isLast: Bool { TargetHold.last.withLock { $0[target] == number } }

  /// Gives up the claim. Returns whether the binding still had the target.
  func end() -> Bool {
    TargetHold.last.withLock { last in
      guard last[target] == number else { return false }
      last[target] = nil
      return true
    }
  }
}
