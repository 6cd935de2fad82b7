public import Binding

extension Field {
  /// Adds an asynchronous check of drafts that all validators accept. It runs on the actor of the caller.
  ///
  ///     name.check { name in await server.knows(name) ? .refusal("That name is taken.") : nil }
  ///
  /// **When.** A draft is checked when it is to be written: at each edit, at the end, after the delay of the policy,
  /// when a commit is asked for or the form is submitted. So `.delayed(for:clock:)` and `.onEnd` spare the server a
  /// request for each key.
  ///
  /// **Answers.** Another edit cancels a check, whose answer is then ignored, and so does another individual: a draft
  /// that is left meanwhile is not written, but dropped, or kept and checked again when it is back. An error that the
  /// check throws is a refusal with the code `ConversionError.Code.failed`: a draft that could not be checked is not
  /// written. A refusal is asked for once more by ``commit()`` and by each submission, as its reason may have gone. A
  /// second call replaces the check. What else a check reads is not followed, since it waits in between: hand it over
  /// by ``check(isolation:given:_:)``. Mind the capture lists, see `Command`.
  ///
  /// - Returns: the field.
  @discardableResult
  @export(implementation)
  public func check(
    isolation: isolated any Actor = #isolation,
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
  /// An answer belongs to the value and to what was given with it. When that changes, a draft that was to be written is
  /// checked again at once, whether it was refused, accepted, or is being checked. Otherwise as `check`. What concerns
  /// several fields alike, and need be known only in the end, is a check of the form, see ``Form/check(_:)``.
  ///
  /// `context`: reads what is given to the check; tracked.
  /// - Returns: the field.
  @discardableResult
  @export(implementation)
  public func check<Context>(
    isolation: isolated any Actor = #isolation, given context: @escaping () -> Context,
    _ check: nonisolated(nonsending) @escaping (Value, Context) async throws -> ValidationIssue?
  ) -> Self {
    let home = HomeActor(isolation)
    let given = Computed(changes: .by { areSame($0.value, $1.value) }) { Version(context()) }
    rules.check(editor, given: { given.value }) { rules, number, value in
      weak let rules = rules
      let context = given.peek().value
      return home.start {
        var issue: ValidationIssue?
        do { issue = try await check(value, context) } catch { issue = .refusal("\(error)", code: .failed) }
        rules?.take(number, issue)
      }
    }
    return self
  }
}
