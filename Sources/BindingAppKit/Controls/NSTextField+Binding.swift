#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding
  import BindingForms

  /// The text of a text field, a search field or a combo box, both ways.
  ///
  ///     viewModel.name.bindTwoWay(to: nameField).store(in: scope)
  ///
  /// **Edits** are what is typed, and what a search field's button or a combo box's list inserts. They are found by
  /// notifications, because the action of a text field tells only the end, and the delegate is left to the app. Text
  /// that an input method composes is neither read nor overwritten, and the caret stays where the user has it.
  ///
  /// **The end** of an edit is the loss of the focus, and return.
  ///
  /// **Focus.** AppKit does not tell that a field has got the focus until the user types.
  extension NSTextField: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = String

    /// The text, for bindings and fields.
    public var bindingTarget: BindingTarget<String> {
      let center = NotificationCenter.default
      let ended = center.event(NSControl.textDidEndEditingNotification, of: self)
      let focusChanged = center.event(NSControl.textDidBeginEditingNotification, of: self).merged(with: ended)
      return BindingTarget(
        self, edited: center.event(NSControl.textDidChangeNotification, of: self).merged(with: acted), ended: ended,
        isComposing: { ($0.currentEditor() as? NSTextView)?.hasMarkedText() ?? false }, get: { $0.shownText },
        set: { field, text in
          let former = field.shownText
          let caret = field.currentEditor()?.selectedRange
          field.stringValue = text
          guard let caret, let editor = field.currentEditor() else { return }
          let place = placeOfCaret(at: caret.location + caret.length, in: former, afterChangeTo: text)
          editor.selectedRange = NSRange(location: place, length: 0)
        },
        enable: { $0.isEnabled = $1 }, focusChanged: focusChanged, isFocused: { $0.hasFocusOrWaits },
        focus: { field, isWanted in field.moveFocus(isWanted) { focusChanged.send() } })
    }

    /// Reading `stringValue` would end what is typed so far, through the formatter if there is one.
    private var shownText: String { currentEditor()?.string ?? stringValue }
  }
#endif
