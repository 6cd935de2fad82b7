import CGtk

/// The window of a ``Message``.
@MainActor final class MessageDialog {
  private let window: Window
  private var answer: ((Int?) -> Void)?

  /// Shows the dialog.
  ///
  /// - Parameter answer: called once, with the number of a choice, or with `nil` if there was none.
  init<Answer>(_ message: Message<Answer>, over parent: Window, answer: @escaping (Int?) -> Void) {
    window = Window(title: message.title)
    self.answer = answer
    let (title, text) = (Label(message.title), Label(message.text))
    title.style("title-3")
    for label in [title, text] {
      label.isWrapping = true
      label.align(horizontally: .center)
      gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
      gtk_label_set_max_width_chars(label.opaque, 44)
    }
    text.isVisible = !message.text.isEmpty
    let texts = Box(.vertical, spacing: 10, title, text)
    texts.margin = 24
    let buttons = Box(.horizontal, spacing: 0)
    buttons.style("linked")
    buttons.style("message-buttons")
    gtk_box_set_homogeneous(buttons.cast(), 1)
    for (number, choice) in message.choices.enumerated() {
      let button = Button("")
      // Written, so that an underscore in it is no key.
      button.title = choice.title
      if choice.style == .suggested { button.style("suggested-action") }
      if choice.style == .destructive { button.style("destructive-action") }
      button.isExpanding = true
      button.onTrigger = { [weak self] in self?.finish(number) }
      buttons.append(button)
    }
    buttons.margin = 12
    window.content = Box(.vertical, spacing: 0, texts, buttons)
    // A question has no bar, and no button that closes it.
    let bar = HeaderBar()
    bar.isVisible = false
    window.header = bar
    window.setModal(over: parent)
    gtk_window_set_resizable(window.cast(), 0)
    let cancel = window.shortcut("Escape")
    cancel.onTrigger = { [weak self] in self?.finish(nil) }
    window.closing.onTrigger = { [weak self] in self?.finish(nil) }
    window.onClosed { [weak self] in self?.finish(nil) }
    window.present()
  }

  /// Closes the dialog, with an answer if there was none before.
  func finish(_ number: Int?) {
    let answer = answer
    self.answer = nil
    window.close()
    answer?(number)
  }
}
