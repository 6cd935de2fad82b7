#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// The text of a text field, both ways.
  ///
  ///     viewModel.name.bindTwoWay(to: nameField).store(in: scope)         // a value, at each key
  ///     viewModel.age.bindTwoWay(to: ageField).store(in: scope)           // a Field: with focus, errors, isEnabled
  ///
  /// **Edits** are what is typed, pasted, dictated and autocorrected, even if the correction comes at the end. Text
  /// that an input method composes is neither read nor overwritten. An inline prediction is not part of the text until
  /// it is accepted. If the model changes what was typed, the caret stays where it is.
  ///
  /// **The end** of an edit is the loss of the focus, and the return key, which closes the keyboard unless the
  /// delegate's `textFieldShouldReturn` returns false.
  ///
  /// **Focus.** A field that is in no window gets the focus when it comes into one. If it refuses the focus, the
  /// model's `isFocused` stays false.
  ///
  /// `nil` is the empty text. Text that a program writes into `text` is no edit.
  extension UITextField: @MainActor BindingTargetProvider {
    /// The type of the content.
    public typealias Content = String

    /// The text, for bindings and fields.
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
