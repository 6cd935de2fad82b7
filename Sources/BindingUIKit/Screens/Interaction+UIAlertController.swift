#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import BindingArchitecture
  public import UIKit

  extension Interaction {
    /// Answers each question by presenting a view controller, one after another.
    ///
    ///     viewModel.newName.answer(on: self) { name, reply in
    ///       RenameViewController(name, onDone: reply)
    ///     }.store(in: scope)
    ///
    /// The first reply answers the question, and the controller is dismissed. If the controller is dismissed without a
    /// reply, by a swipe for example, the question is cancelled. If the task that asked is cancelled, the controller is
    /// dismissed.
    ///
    /// - Parameters:
    ///   - host: the view controller on which the question is presented; held weakly.
    ///   - make: makes the controller for a question. The controller calls `reply` with the answer.
    /// - Returns: the subscription, which retains the handler.
    @MainActor
    public func answer(
      on host: UIViewController,
      _ make: @escaping (_ question: Input, _ reply: @escaping (Output) -> Void) -> UIViewController
    ) -> Subscription {
      let (parts, dialog) = (Scope(), Presentation<Question<Input, Output>>(name: "\(name).dialog"))
      dialog.present(on: host) { page in
        let question = page.item
        return make(question.input) { question.reply($0) }
      }.store(in: parts)
      answer(by: dialog).store(in: parts)
      return Subscription(of: parts)
    }
  }

  extension Interaction where Output == Bool {
    /// Answers each question by an alert with two buttons, one after another.
    ///
    ///     viewModel.confirmDeletion.confirm(on: self, "Delete", isDestructive: true, cancel: "Cancel") {
    ///       "Delete \($0)?"
    ///     }.store(in: scope)
    ///
    /// - Parameters:
    ///   - host: the view controller on which the question is presented; held weakly.
    ///   - agree: the title of the button that answers true.
    ///   - isDestructive: whether the button of the action has the destructive style.
    ///   - cancel: the title of the button that answers false.
    ///   - title: makes the title of the alert from the question.
    /// - Returns: the subscription, which retains the handler.
    @MainActor
    public func confirm(
      on host: UIViewController, _ agree: String, isDestructive: Bool = false, cancel: String,
      title: @escaping (Input) -> String
    ) -> Subscription {
      answer(on: host) { question, reply in
        let alert = UIAlertController(title: title(question), message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: cancel, style: .cancel) { _ in reply(false) })
        let style: UIAlertAction.Style = isDestructive ? .destructive : .default
        alert.addAction(UIAlertAction(title: agree, style: style) { _ in reply(true) })
        return alert
      }
    }
  }
#endif
