#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import BindingForms
  import UIKit

  extension UITextInput where Self: UIView {
    /// Shows another text, and leaves the caret where the user has it: a text view puts it at the end.
    @MainActor
    func replaceText(_ old: String, with new: String, _ write: () -> Void) {
      guard isFirstResponder, let selection = selectedTextRange else { return write() }
      let caret = offset(from: beginningOfDocument, to: selection.end)
      write()
      let place = placeOfCaret(at: caret, in: old, afterChangeTo: new)
      guard let position = position(from: beginningOfDocument, offset: place) else { return }
      selectedTextRange = textRange(from: position, to: position)
    }
  }
#endif
