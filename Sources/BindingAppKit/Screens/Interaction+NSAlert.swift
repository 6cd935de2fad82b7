#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Binding
  public import BindingArchitecture

  extension Interaction where Output == Bool {
    /// Answers each question by an alert with two buttons, shown as a sheet of a window, one after another.
    ///
    ///     viewModel.confirmDeletion.confirm(on: window, "Delete", isDestructive: true, cancel: "Cancel") {
    ///       "Delete \($0)?"
    ///     }.store(in: scope)
    ///
    /// Escape answers false. Return answers true, unless the action is destructive. If the task that asked is
    /// cancelled, the alert is dismissed. While the window shows another sheet, AppKit shows the alert only when that
    /// sheet has ended, although the question counts as shown.
    ///
    /// - Parameters:
    ///   - window: held weakly.
    ///   - agree: the title of the button that answers true.
    ///   - isDestructive: whether the button of the action is marked as destructive.
    ///   - cancel: the title of the button that answers false.
    ///   - title: makes the text of the alert from the question.
    /// - Returns: the subscription, which retains the handler.
    @MainActor
    public func confirm(
      on window: NSWindow, _ agree: String, isDestructive: Bool = false, cancel: String,
      title: @escaping (Input) -> String
    ) -> Subscription {
      let (parts, dialog) = (Scope(), Presentation<Question<Input, Bool>>(name: "\(name).dialog"))
      var shown: NSAlert?
      dialog.present(on: window) { window, screen in
        let question = screen.item
        let alert = NSAlert(title(question.input), agree, isDestructive: isDestructive, cancel: cancel)
        shown = alert
        alert.beginSheetModal(for: window) { response in
          shown = nil
          if response == .alertFirstButtonReturn { question.reply(true) }
          if response == .alertSecondButtonReturn { question.reply(false) }
          screen.didDismiss()
        }
        screen.didPresent()
      } dismiss: { window, screen in
        if let alert = shown { window.endSheet(alert.window) } else { screen.didDismiss() }
      }.store(in: parts)
      answer(by: dialog).store(in: parts)
      return Subscription(of: parts)
    }
  }

  extension NSAlert {
    fileprivate convenience init(_ text: String, _ agree: String, isDestructive: Bool, cancel: String) {
      self.init()
      messageText = text
      // Both key equivalents are set here, because by default AppKit gives Return to the first button, even a
      // destructive one, and Escape only to a button with the title "Cancel".
      let agreeing = addButton(withTitle: agree)
      agreeing.hasDestructiveAction = isDestructive
      agreeing.keyEquivalent = isDestructive ? "" : "\r"
      addButton(withTitle: cancel).keyEquivalent = "\u{1b}"
    }
  }
#endif
