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
  /// **Answers.** Another edit cancels a check, whose answer is then ignored. An error that the check throws is a
  /// refusal with the code `ConversionError.Code.failed`: a draft that could not be checked is not written. A refusal
  /// is asked for once more by ``commit()`` and by each submission, as its reason may have gone. A second call replaces
  /// the check. Mind the capture lists, see `Command`.
  ///
  /// - Returns: the field.
  @discardableResult
  @export(implementation)
  public func check(
    isolation: isolated any Actor = #isolation,
    _ check: nonisolated(nonsending) @escaping (Value) async throws -> ValidationIssue?
  ) -> Self {
    let start: FieldCheck<Value, Display>.Start = { rules, number, value in
      weak let rules = rules
      return Task {
        _ = isolation
        let issue: ValidationIssue?
        do { issue = try await check(value) } catch { issue = .refusal("\(error)", code: .failed) }
        rules?.take(number, issue)
      }
    }
    rules.start(start, of: editor)
    editor.willWrite = { [rules] in rules.check?.request(again: false) }
    return self
  }
}
