/// Why a command that submits a form has ended without the drafts in the model, although its work has not failed.
///
///     failed: { me, edited, error in
///       if case SubmissionError.recordIsGone? = error as? SubmissionError { me.isClosed = true }
///     }
public enum SubmissionError: Error, CustomStringConvertible {
  /// Nothing was sent, and the form shows why: something in it is invalid, or was edited before the work began; or
  /// another submission is running. Only callers of `run()` get this error: it is no failure.
  case notSent
  /// Nothing was sent, because the record of a draft is gone, such as a row that was removed. The draft stays.
  case recordIsGone
  /// The work is done, but nothing was written, see ``Form/isDoneUnwritten``. Has what the work has returned.
  case unwritten(any Sendable)

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .notSent: "The form was not submitted."
    case .recordIsGone: "Nothing was sent, because what was edited is gone."
    case .unwritten: "It was saved, but could not be taken over here."
    }
  }
}
