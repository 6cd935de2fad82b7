public import Binding

extension Field {
  /// Adds an asynchronous check of drafts that all validators accept. It runs on the actor of the caller.
  ///
  ///     name.check { name in await server.knows(name) ? .refusal("That name is taken.") : nil }
  ///
  /// **When.** A draft is checked when it is to be written: at each edit, at the end of an edit, after the delay of the
  /// policy, or when a commit or the form's submission requests it. So `.delayed(for:clock:)` and `.onEnd` spare the
  /// server a request for each keystroke.
  ///
  /// **Results.**
  ///
  /// - Another edit cancels a check, whose result is then ignored. A check that has not begun by then is not called.
  /// - Going on to another record cancels a check too. The draft that is left is not written, but dropped, or kept and
  ///   checked again when its record comes back.
  /// - An error that the check throws is a refusal with the code `ConversionError.Code.failed`: the draft is not
  ///   written.
  /// - ``commit()`` and each submission repeat a check that has refused, because the reason may have gone.
  ///
  /// A second call of this method replaces the check. What a check reads besides the value is not tracked, because the
  /// check is asynchronous: pass it by ``check(isolation:given:_:)``. For what the closure may capture see `Command`.
  ///
  /// - Returns: the field.
  @discardableResult
  public func check(
    isolation: (any Actor)? = #isolation,
    _ check: nonisolated(nonsending) @escaping (Value) async throws -> ValidationIssue?
  ) -> Self {
    self.check(isolation: isolation, given: {}) { value, _ in try await check(value) }
  }

  /// Adds an asynchronous check that needs more than the value: another field, what is selected, a date.
  ///
  ///     amount.check(given: { day.value.value }) { amount, day in
  ///       await ledger.has(amount, on: day) ? .refusal("There is one like this.") : nil
  ///     }
  ///
  /// A result belongs to the value and to the context that was given with it. When the context changes, a draft that
  /// was to be written is checked again at once, whether it was refused, accepted, or is being checked. Otherwise the
  /// same as ``check(isolation:_:)``. For a check of several fields that is needed only at the end see
  /// ``Form/check(_:)``.
  ///
  /// - Parameters:
  ///   - context: returns what the check is given besides the value; its reads are tracked.
  ///   - check: returns the issue of a value, or `nil`.
  /// - Returns: the field.
  @discardableResult
  public func check<Context>(
    isolation: (any Actor)? = #isolation, given context: @escaping () -> Context,
    _ check: nonisolated(nonsending) @escaping (Value, Context) async throws -> ValidationIssue?
  ) -> Self {
    self.check(pause: nil, on: home(isolation), given: context, check)
    return self
  }

  /// Adds an asynchronous check that is made while the user types, whenever typing pauses.
  ///
  ///     let handle = Field(profile[\.handle], commit: .onCommit)
  ///       .check(debounce: .milliseconds(300)) { [service] text in
  ///         try await service.isFree(text) ? nil : .refusal("That handle is taken.")
  ///       }
  ///
  /// **When.** A draft that all validators accept is checked once it has stayed the same for the pause, whether or not
  /// the field is observed. An empty text, a refused one and the model's own value are not checked. ``commit()`` and
  /// the submission of a form do not wait for the pause: they request the check at once, and write when it accepts.
  ///
  /// **Meanwhile** ``isChecking`` is true, from the edit to the answer, and neither the field nor its form is valid.
  /// The form can be submitted all the same, because a submission waits for the answer. An answer belongs to the text
  /// that was checked: the next edit takes a refusal away, and is checked again. Otherwise the same as
  /// ``check(isolation:_:)``.
  ///
  /// - Parameters:
  ///   - pause: how long the draft must stay the same.
  ///   - clock: the clock that measures the pause; a manual one in tests.
  ///   - check: returns the issue of a value, or `nil`.
  /// - Returns: the field.
  @discardableResult
  public func check<AnyClock: Clock>(
    debounce pause: AnyClock.Duration, clock: AnyClock = ContinuousClock(), isolation: (any Actor)? = #isolation,
    _ check: nonisolated(nonsending) @escaping (Value) async throws -> ValidationIssue?
  ) -> Self {
    let home = home(isolation)
    let timer = CommitPolicy.delayed(for: pause, clock: clock, on: home).startTimer
    self.check(pause: timer, on: home, given: {}) { value, _ in try await check(value) }
    return self
  }

  private func home(_ isolation: (any Actor)?) -> HomeActor {
    HomeActor(ofCaller: isolation, that: "'\(effect.name)' is given a check")
  }

  private func check<Context>(
    pause: FieldCheck.Pause?, on home: HomeActor, given context: @escaping () -> Context,
    _ check: nonisolated(nonsending) @escaping (Value, Context) async throws -> ValidationIssue?
  ) {
    let given = Computed(changes: .by { areSame($0.value, $1.value) }) { Version(context()) }
    rules.check(editor, pause: pause, given: { given.value }) { rules, number, value in
      weak let rules = rules
      let context = given.peek().value
      return home.start {
        // The check was cancelled before it began, because another edit came in the same operation, such as one that
        // waited in a binding.
        if Task.isCancelled { return }
        var issue: ValidationIssue?
        do { issue = try await check(value as! Value, context) } catch { issue = .refusal("\(error)", code: .failed) }
        rules?.take(number, issue)
      }
    }
  }
}
