#if canImport(SwiftUI)
  import Binding
  public import BindingForms
  public import SwiftUI

  /// The error of a field, once the user has left the field or tried to submit its form; nothing before that, and while
  /// the field is valid.
  ///
  ///     TextField("First name", text: editor.first.asBinding).field(editor.first)
  ///     FieldError(editor.first)
  ///
  /// It looks like a red footnote, and `font` and `foregroundStyle` do not change that: for another look, show the
  /// message of `shownError` in a `Text` of your own. The message is shown as the validator returns it, so write
  /// `String(localized:)` in the validator. The view retains the field.
  public struct FieldError: View {
    private let message: @MainActor () -> String?

    /// Makes the view of a field's error.
    public init<Value, Display>(_ field: Field<Value, Display>) { message = { field.shownError.value?.message } }

    /// The message.
    public var body: some View {
      if let message = message() { Text(verbatim: message).font(.footnote).foregroundStyle(.red) }
    }
  }
#endif
