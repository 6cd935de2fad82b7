#if canImport(AppKit) && !targetEnvironment(macCatalyst) && _runtime(_ObjC)
  public import AppKit
  public import Binding
  import BindingForms

  /// Binds the text of a text field, a search field or a combo box in both directions.
  ///
  ///     viewModel.name.bindTwoWay(to: nameField).store(in: scope)
  ///
  /// **Edits** are typed text, and text that the button of a search field or the list of a combo box inserts. The
  /// binding observes notifications: a text field sends its action only at the end of an edit, and its delegate belongs
  /// to the app. Text that an input method is composing is neither read nor overwritten. If the model changes the typed
  /// text, the caret stays where it is.
  ///
  /// An edit **ends** when the field loses the focus, and at the return key.
  ///
  /// **Focus.** AppKit reports that a field has the focus only when the user begins to type.
  extension NSTextField: @MainActor BindingTargetProvider {
    /// The content is the text of the field.
    public typealias Content = String

    /// The text as a target, for bindings and fields.
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

    /// The text in the field editor while there is one, otherwise the text of the field. While the user types, reading
    /// `stringValue` would commit the unfinished text, through the formatter if there is one.
    var shownText: String { currentEditor()?.string ?? stringValue }
  }
#endif
