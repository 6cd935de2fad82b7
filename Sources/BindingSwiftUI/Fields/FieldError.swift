#if canImport(SwiftUI)
  import Binding
  public import BindingForms
  public import SwiftUI

  /// The error of a field, once the user has left the field or tried to submit its form; nothing before that, and while
  /// the field is valid.
  ///
  ///     TextField("First name", text: editor.first.asBinding).field(editor.first)
  ///     FieldError(editor.first)
  ///     FieldError(editor.last).font(.caption).foregroundStyle(.orange)
  ///
  /// It looks like a red footnote, unless it is given another look, as a `Text` is, or the views around it are, by
  /// `fieldErrorStyle(_:font:)`. The message is shown as the validator returns it, so write `String(localized:)` in the
  /// validator. The view retains the field.
  public struct FieldError: View {
    private let message: @MainActor () -> String?
    private var look = FieldErrorLook()
    @Environment(\.fieldErrorLook) private var lookAround

    /// Makes the view of a field's error.
    public init<Value, Display>(_ field: Field<Value, Display>) { message = { field.shownError.value?.message } }

    /// Sets the font of the error; with `nil` that of the views around it.
    public func font(_ font: Font?) -> FieldError {
      var error = self
      error.look.font = font
      return error
    }

    /// Sets the style of the error.
    public func foregroundStyle(_ style: some ShapeStyle) -> FieldError {
      var error = self
      error.look.style = AnyShapeStyle(style)
      return error
    }

    /// The message.
    public var body: some View {
      if let message = message() {
        Text(verbatim: message)
          .font(look.font ?? lookAround.font ?? .footnote)
          .foregroundStyle(look.style ?? lookAround.style ?? AnyShapeStyle(.red))
      }
    }
  }

  extension View {
    /// Sets the look of the errors in a view: of each `FieldError`, also in rows and pickers of fields.
    ///
    ///     Form { … }.fieldErrorStyle(.orange, font: .caption)
    ///
    /// - Parameters:
    ///   - style: the style of the text.
    ///   - font: its font; `nil` for that of the views around, or else a footnote.
    public func fieldErrorStyle(_ style: some ShapeStyle, font: Font? = nil) -> some View {
      transformEnvironment(\.fieldErrorLook) { look in
        look = FieldErrorLook(font: font ?? look.font, style: AnyShapeStyle(style))
      }
    }
  }

  /// How errors look, as far as that was said.
  struct FieldErrorLook {
    var font: Font?
    var style: AnyShapeStyle?
  }

  private struct FieldErrorLookKey: EnvironmentKey {
    static var defaultValue: FieldErrorLook { FieldErrorLook() }
  }

  extension EnvironmentValues {
    var fieldErrorLook: FieldErrorLook {
      get { self[FieldErrorLookKey.self] }
      set { self[FieldErrorLookKey.self] = newValue }
    }
  }
#endif
