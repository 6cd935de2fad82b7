#if canImport(SwiftUI)
  import Binding
  public import BindingForms
  public import SwiftUI

  extension Field {
    /// The content as a SwiftUI `Binding`, for the controls of SwiftUI.
    ///
    ///     TextField("First name", text: editor.first.asBinding).field(editor.first)
    ///     Toggle("Newsletter", isOn: editor.isSubscribed.asBinding)
    ///
    /// What a user enters is an edit of the field. Content that comes while the field does not have the focus, such as
    /// that of a switch or a picker, is a whole edit: the field is touched, so that its error is shown, and written
    /// unless it waits for `commit()`. For a text add `.field(_:)`, which tells the field of the focus; without it the
    /// error of a text is shown from the first key on.
    ///
    /// SwiftUI updates the body that reads `asBinding` when the content changes, or another record is edited. What is
    /// entered belongs to the record that this body has shown. The binding retains the field.
    @MainActor
    public var asBinding: SwiftUI::Binding<Display> {
      // The content is read here, so that the body that uses the binding depends on it even if SwiftUI reads the
      // binding outside of that body.
      _ = content.value
      let enter = entry()
      return SwiftUI::Binding(get: { @MainActor in self.content.value }, set: { @MainActor in enter($0) })
    }
  }
#endif
