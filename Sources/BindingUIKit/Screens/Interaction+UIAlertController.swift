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
      dialog.present(on: host) { screen in
        let question = screen.item
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
    /// The texts are localised when the alert is shown: a literal is the key of a translation.
    ///
    /// - Parameters:
    ///   - host: the view controller on which the question is presented; held weakly.
    ///   - agree: the title of the button that answers true.
    ///   - isDestructive: whether the button of the action has the destructive style.
    ///   - cancel: the title of the button that answers false.
    ///   - source: the view or bar button beside which an action sheet asks, instead of an alert; held weakly.
    ///   - title: makes the title of the alert from the question.
    /// - Returns: the subscription, which retains the handler.
    @MainActor
    public func confirm(
      on host: UIViewController, _ agree: LocalizedStringResource, isDestructive: Bool = false,
      cancel: LocalizedStringResource, sheetFrom source: (any UIPopoverPresentationControllerSourceItem)? = nil,
      title: @escaping (Input) -> LocalizedStringResource
    ) -> Subscription {
      answer(on: host) { [weak source] question, reply in
        let kind: UIAlertController.Style = source == nil ? .alert : .actionSheet
        let alert = UIAlertController(title(question), kind)
        // Where an action sheet is a popover, UIKit ends the program without a source.
        alert.popoverPresentationController?.sourceItem = source
        alert.addAction(UIAlertAction(cancel, .cancel) { reply(false) })
        alert.addAction(UIAlertAction(agree, isDestructive ? .destructive : .default) { reply(true) })
        return alert
      }
    }
  }

  extension Interaction where Output == String? {
    /// Answers each question by an alert with a text field, one after another: with the text, or with `nil` if the user
    /// cancels.
    ///
    ///     viewModel.askName.prompt(on: self, "Rename", cancel: "Cancel") { "Rename \($0)" }.store(in: scope)
    ///
    /// - Parameters:
    ///   - host: the view controller on which the question is presented; held weakly.
    ///   - agree: the title of the button that answers with the text.
    ///   - cancel: the title of the button that answers `nil`.
    ///   - placeholder: what the text field shows while it is empty.
    ///   - title: makes the title of the alert from the question.
    ///   - text: returns the text that the field begins with.
    /// - Returns: the subscription, which retains the handler.
    @MainActor
    public func prompt(
      on host: UIViewController, _ agree: LocalizedStringResource, cancel: LocalizedStringResource,
      placeholder: LocalizedStringResource? = nil, title: @escaping (Input) -> LocalizedStringResource,
      text: @escaping (Input) -> String = { _ in "" }
    ) -> Subscription {
      answer(on: host) { question, reply in
        let alert = UIAlertController(title(question), .alert)
        alert.addTextField {
          $0.placeholder = placeholder.map { String(localized: $0) }
          $0.text = text(question)
        }
        alert.addAction(UIAlertAction(cancel, .cancel) { reply(nil) })
        // Weak, because the alert retains its actions.
        alert.addAction(UIAlertAction(agree, .default) { [weak alert] in reply(alert?.textFields?.first?.text ?? "") })
        return alert
      }
    }
  }

  extension UIAlertController {
    convenience init(_ title: LocalizedStringResource, _ style: Style) {
      self.init(title: String(localized: title), message: nil, preferredStyle: style)
    }
  }

  extension UIAlertAction {
    convenience init(_ title: LocalizedStringResource, _ style: Style, _ act: @escaping () -> Void) {
      self.init(title: String(localized: title), style: style) { _ in act() }
    }
  }
#endif
