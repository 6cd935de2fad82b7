#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import Binding
  public import UIKit

  /// The text of a text field, both ways.
  ///
  ///     viewModel.name.bindTwoWay(to: nameField).store(in: scope)         // a value, at each key
  ///     viewModel.age.bindTwoWay(to: ageField).store(in: scope)           // a Field: with focus, errors, isEnabled
  ///
  /// **Edits** are what is typed, pasted, dictated and autocorrected, also when the correction comes with the end. Text
  /// that an input method composes is neither read nor overwritten. An inline prediction is none of the text until it
  /// is taken. Where the model makes something else of what was typed, the caret stays where it is.
  ///
  /// **The end** of an edit is the loss of the focus, and the return key: as with any action for `editingDidEndOnExit`,
  /// return closes the keyboard, unless the delegate's `textFieldShouldReturn` says no.
  ///
  /// **Focus.** A field that is in no window cannot have the focus, and takes it when it gets there. One that refuses
  /// it leaves the model's `isFocused` false.
  ///
  /// `nil` is the empty text. What a program writes into `text` is not announced, and no edit.
  extension UITextField: @MainActor BindingTargetProvider {
    /// What it shows.
    public typealias Content = String

    /// The text as bindings and fields take it.
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
