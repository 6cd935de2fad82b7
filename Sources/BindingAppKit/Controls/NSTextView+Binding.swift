#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import Binding
  import BindingForms

  /// Binds the text of a text view in both directions. An edit ends when the view loses the focus. Enabling or
  /// disabling the target sets `isEditable`. Otherwise the same as for an `NSTextField`.
  ///
  ///     viewModel.notes.bindTwoWay(to: notesView).store(in: scope)
  extension NSTextView: @MainActor BindingTargetProvider {
    /// The content is the text of the view.
    public typealias Content = String

    /// The text as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<String> {
      let center = NotificationCenter.default
      let ended = center.event(NSText.didEndEditingNotification, of: self)
      let focusChanged = center.event(NSText.didBeginEditingNotification, of: self).merged(with: ended)
      return BindingTarget(
        self, edited: center.event(NSText.didChangeNotification, of: self), ended: ended,
        isComposing: { $0.hasMarkedText() }, get: { $0.string },
        set: { view, text in
          let (former, caret) = (view.string, view.selectedRange)
          view.string = text
          let place = placeOfCaret(at: caret.location + caret.length, in: former, afterChangeTo: text)
          view.selectedRange = NSRange(location: place, length: 0)
        },
        enable: { $0.isEditable = $1 }, focusChanged: focusChanged, isFocused: { $0.hasFocusOrWaits },
        focus: { view, isWanted in view.moveFocus(isWanted) { focusChanged.send() } })
    }
  }
#endif
