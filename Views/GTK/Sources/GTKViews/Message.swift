/// A question in a dialog, with a button for each answer.
///
///     let message = Message(
///       "Remove Ada Lovelace?", choices: [.init("Cancel", false), .init("Remove", true, style: .destructive)],
///       cancel: false)
///     if await window.ask(message) { remove() }
public struct Message<Answer: Sendable> {
  /// How a button looks.
  public enum Style: Sendable {
    /// Like any other.
    case plain
    /// For the most common answer.
    case suggested
    /// For an answer that removes something.
    case destructive
  }

  /// One of the answers.
  public struct Choice {
    let title: String
    let style: Style
    let answer: Answer

    /// Makes an answer, whose button shows the title as it is.
    public init(_ title: String, _ answer: Answer, style: Style = .plain) {
      (self.title, self.style, self.answer) = (title, style, answer)
    }
  }

  let title: String
  let text: String
  let choices: [Choice]
  let cancel: Answer

  /// Makes a question.
  ///
  /// - Parameters:
  ///   - title: the question.
  ///   - text: the consequences of the answers.
  ///   - choices: the answers from left to right. Traps if there is none.
  ///   - cancel: the answer if the dialog is closed otherwise, by the escape key for example.
  public init(_ title: String, text: String = "", choices: [Choice], cancel: Answer) {
    guard !choices.isEmpty else { fatalError("GTKViews: the question '\(title)' has no answers") }
    (self.title, self.text, self.choices, self.cancel) = (title, text, choices, cancel)
  }
}
