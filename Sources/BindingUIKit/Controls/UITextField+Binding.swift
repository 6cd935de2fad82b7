#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// Binds the text of a text field in both directions.
  ///
  ///     viewModel.name.bindTwoWay(to: nameField).store(in: scope)         // a value, at each key
  ///     viewModel.age.bindTwoWay(to: ageField).store(in: scope)           // a Field: with focus, errors, isEnabled
  ///
  /// **Edits** are typed, pasted, dictated and autocorrected text. The keyboard may still correct the text when the
  /// edit ends. Text that an input method is composing is neither read nor overwritten. An inline prediction is not
  /// part of the text until the user accepts it. If the model changes the typed text, the caret stays where it is.
  ///
  /// An edit **ends** when the field loses the focus, and at the return key. The return key closes the keyboard unless
  /// the delegate's `textFieldShouldReturn` returns false.
  ///
  /// **Focus.** If the model sets `isFocused` while the field is in no window, the field gets the focus when it enters
  /// one. If the field refuses the focus, the model's `isFocused` becomes false again.
  ///
  /// A `text` of `nil` counts as empty. Assigning `text` in code is not an edit.
  extension UITextField: @MainActor BindingTargetProvider {
    /// The content is the text of the field.
    public typealias Content = String

    /// The text as a target, for bindings and fields.
    public var bindingTarget: BindingTarget<String> {
      let focusChanged = event([.editingDidBegin, .editingDidEnd])
      return BindingTarget(
        self, edited: event(.allEditingEvents), ended: event([.editingDidEnd, .editingDidEndOnExit]),
        isComposing: { $0.hasComposition }, get: { $0.typed(of: $0.text) },
        set: { field, text in field.replaceText(field.typed(of: field.text), with: text) { field.text = text } },
        enable: { $0.isEnabled = $1 }, focusChanged: focusChanged, isFocused: { $0.isFirstResponderOrWaits },
        focus: { field, isWanted in field.moveFocus(isWanted) { focusChanged.send() } },
        announce: { $0.announce($1) })
    }
  }
#endif
