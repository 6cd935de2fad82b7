#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Binding
  public import BindingArchitecture

  extension Interaction where Output == Bool {
    /// Answers each question by an alert with two buttons, shown as a sheet of a window, one after another.
    ///
    ///     viewModel.confirmDeletion.confirm(on: self, "Delete", isDestructive: true, cancel: "Cancel") {
    ///       "Delete \($0)?"
    ///     }.store(in: scope)
    ///
    /// Escape answers false. Return answers true, unless the action is destructive. If the task that asked is
    /// cancelled, the alert is dismissed. While the window shows another sheet, AppKit shows the alert only when that
    /// sheet has ended, although the question counts as shown.
    ///
    /// The texts are localised when the alert is shown: a literal is the key of a translation.
    ///
    /// - Parameters:
    ///   - host: the window that shows the alert, or a view, a view controller or a window controller, whose window is
    ///     looked up when a question is shown. A question waits while a view is in no window. Held weakly. Another
    ///     responder traps when a question is shown.
    ///   - agree: the title of the button that answers true.
    ///   - isDestructive: whether the button of the action is marked as destructive.
    ///   - cancel: the title of the button that answers false.
    ///   - title: makes the text of the alert from the question.
    /// - Returns: the subscription, which retains the handler.
    @MainActor
    public func confirm(
      on host: NSResponder, _ agree: LocalizedStringResource, isDestructive: Bool = false,
      cancel: LocalizedStringResource, title: @escaping (Input) -> LocalizedStringResource
    ) -> Subscription {
      answer(on: host) { question in
        (NSAlert(title(question), agree, isDestructive: isDestructive, cancel: cancel), { $0 })
      }
    }
  }

  extension Interaction where Output == String? {
    /// Answers each question by an alert with a text field: with the text, or with `nil` if the user cancels.
    ///
    ///     viewModel.askName.prompt(on: self, "Rename", cancel: "Cancel") { "Rename \($0)" }.store(in: scope)
    ///
    /// Otherwise the same as ``confirm(on:_:isDestructive:cancel:title:)``.
    ///
    /// - Parameters:
    ///   - host: the window that shows the alert, or a view or controller in that window; held weakly.
    ///   - agree: the title of the button that answers with the text.
    ///   - cancel: the title of the button that answers `nil`.
    ///   - placeholder: what the text field shows while it is empty.
    ///   - title: makes the text of the alert from the question.
    ///   - text: returns the text that the field begins with.
    /// - Returns: the subscription, which retains the handler.
    @MainActor
    public func prompt(
      on host: NSResponder, _ agree: LocalizedStringResource, cancel: LocalizedStringResource,
      placeholder: LocalizedStringResource? = nil, title: @escaping (Input) -> LocalizedStringResource,
      text: @escaping (Input) -> String = { _ in "" }
    ) -> Subscription {
      answer(on: host) { question in
        let alert = NSAlert(title(question), agree, isDestructive: false, cancel: cancel)
        let field = NSTextField(frame: NSRect(x: 0, y: 0, width: 240, height: 24))
        field.placeholderString = placeholder.map { String(localized: $0) }
        field.stringValue = text(question)
        alert.accessoryView = field
        alert.window.initialFirstResponder = field
        return (alert, { $0 ? field.stringValue : nil })
      }
    }
  }

  extension Interaction {
    /// Answers each question by an alert with two buttons.
    ///
    /// - Parameter make: makes the alert of a question, and a closure that returns the answer when the user has agreed
    ///   or declined.
    @MainActor
    fileprivate func answer(
      on host: NSResponder, _ make: @escaping (Input) -> (alert: NSAlert, answer: (_ isAgreed: Bool) -> Output)
    ) -> Subscription {
      let (parts, dialog) = (Scope(), Presentation<Question<Input, Output>>(name: "\(name).dialog"))
      dialog.presentAlert(on: host) { question in
        let (alert, answer) = make(question.input)
        return (
          alert,
          { response in
            if response == .alertFirstButtonReturn { question.reply(answer(true)) }
            if response == .alertSecondButtonReturn { question.reply(answer(false)) }
          }
        )
      }.store(in: parts)
      answer(by: dialog).store(in: parts)
      return Subscription(of: parts)
    }
  }

  extension Presentation {
    /// Presents each item as an alert, as a sheet of a window.
    ///
    /// - Parameters:
    ///   - host: the window, or what has one; held weakly.
    ///   - make: makes the alert of an item, and what to do when the user has pressed one of its buttons.
    /// - Returns: the binding.
    @MainActor
    func presentAlert(
      on host: NSResponder,
      _ make: @escaping (Item) -> (alert: NSAlert, answered: (NSApplication.ModalResponse) -> Void)
    ) -> Subscription {
      var shown: (alert: NSAlert, window: NSWindow)?
      return present(on: host) { host, screen in
        host.whenInWindow { window in
          guard let window, screen.isWanted else { return screen.didDismiss() }
          let (alert, answered) = make(screen.item)
          shown = (alert, window)
          alert.beginSheetModal(for: window) { response in
            shown = nil
            answered(response)
            screen.didDismiss()
          }
          screen.didPresent()
        }
      } dismiss: { _, screen in
        if let shown { shown.window.endSheet(shown.alert.window) } else { screen.didDismiss() }
      }
    }
  }

  extension NSAlert {
    convenience init(
      _ text: LocalizedStringResource, _ agree: LocalizedStringResource, isDestructive: Bool,
      cancel: LocalizedStringResource?
    ) {
      self.init()
      messageText = String(localized: text)
      // Both key equivalents are set here, because by default AppKit gives Return to the first button, even a
      // destructive one, and Escape only to a button with the title "Cancel".
      let agreeing = addButton(withTitle: String(localized: agree))
      agreeing.hasDestructiveAction = isDestructive
      agreeing.keyEquivalent = isDestructive ? "" : "\r"
      if let cancel { addButton(withTitle: String(localized: cancel)).keyEquivalent = "\u{1b}" }
    }
  }
#endif
