/// A question of a view model to the user: a title, an explanation, and the possible answers.
///
///     let confirm = Interaction<Alert<Bool>, Bool>()
///     guard try await confirm.ask(.removal(of: "Ada Lovelace")) else { return }
///
/// A view shows it as a dialog with a button for each answer, in this order. Closing the dialog otherwise, by the
/// escape key for example, gives the answer ``cancel``.
public struct Alert<Answer: Sendable>: Sendable {
  /// One of the answers.
  public struct Choice: Sendable {
    /// The title of its button.
    public let title: String
    /// Whether it removes something for good; such a button is marked.
    public let isDestructive: Bool
    /// The answer that the view model gets.
    public let answer: Answer

    /// Makes an answer.
    public init(_ title: String, isDestructive: Bool = false, _ answer: Answer) {
      (self.title, self.isDestructive, self.answer) = (title, isDestructive, answer)
    }
  }

  /// The question.
  public let title: String
  /// The consequences of the answers.
  public let message: String
  /// The answers, the suggested one last.
  public let choices: [Choice]
  /// The answer of a user who closes the dialog.
  public let cancel: Answer

  /// Makes a question.
  public init(_ title: String, message: String, choices: [Choice], cancel: Answer) {
    (self.title, self.message, self.choices, self.cancel) = (title, message, choices, cancel)
  }
}
