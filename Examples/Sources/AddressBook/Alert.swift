/// What a view model asks the user before it goes on: a title, an explanation, and the answers that there are.
///
///     let confirm = Interaction<Alert<Bool>, Bool>()
///     guard try await confirm.ask(.removal(of: "Ada Lovelace")) else { return }
///
/// A view shows it as a dialog with a button for each answer, in this order. To close the dialog otherwise, by the
/// escape key for example, is the answer ``cancel``.
public struct Alert<Answer: Sendable>: Sendable {
  /// One of the answers.
  public struct Choice: Sendable {
    /// What its button says.
    public let title: String
    /// Whether it takes something away for good; such a button is marked.
    public let isDestructive: Bool
    /// What the view model is told.
    public let answer: Answer

    /// Makes an answer.
    public init(_ title: String, isDestructive: Bool = false, _ answer: Answer) {
      (self.title, self.isDestructive, self.answer) = (title, isDestructive, answer)
    }
  }

  /// The question.
  public let title: String
  /// What follows from the answers.
  public let message: String
  /// The answers, the one that is suggested last.
  public let choices: [Choice]
  /// The answer of a user who gives none.
  public let cancel: Answer

  /// Makes a question.
  public init(_ title: String, message: String, choices: [Choice], cancel: Answer) {
    (self.title, self.message, self.choices, self.cancel) = (title, message, choices, cancel)
  }
}
