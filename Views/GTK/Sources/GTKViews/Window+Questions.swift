public import Binding
public import BindingArchitecture

extension Window {
  /// Asks the user, in a dialog over this window.
  ///
  /// If the task is cancelled, or the window is closed, the answer is at once that of cancelling.
  public func ask<Answer>(_ message: Message<Answer>) async -> Answer {
    guard !isClosed, !Task.isCancelled else { return message.cancel }
    let state = Asking()
    let number = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.dialog = MessageDialog(message, over: self) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      Task { @MainActor in state.dialog?.finish(nil) }
    }
    return number.map { message.choices[$0].answer } ?? message.cancel
  }

  /// Answers the questions of a view model in dialogs over this window.
  ///
  ///     window.answer(viewModel.confirm) { question in
  ///       Message(question, choices: [.init("No", false), .init("Yes", true)], cancel: false)
  ///     }.store(in: window.scope)
  ///
  /// The window is held weakly; when it has gone the question goes to the previous handler.
  ///
  /// - Returns: the subscription.
  public func answer<Input, Answer>(
    _ interaction: Interaction<Input, Answer>, by message: @escaping (Input) -> Message<Answer>
  ) -> Subscription {
    weak let window = self
    return interaction.answer { input in
      guard let window else { throw Declined() }
      return await window.ask(message(input))
    }
  }
}

/// The dialog that is open.
@MainActor private final class Asking {
  var dialog: MessageDialog?
}
