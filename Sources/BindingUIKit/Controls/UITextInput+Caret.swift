#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import BindingForms
  import UIKit

  extension UITextInput where Self: UIView {
    /// The range of text that the keyboard predicts and the user has not typed; `nil` if there is none. A prediction is
    /// marked text, like text that an input method is composing. They differ in the caret, which stands directly before
    /// a prediction.
    private var prediction: UITextRange? {
      guard let marked = markedTextRange, let selection = selectedTextRange, selection.isEmpty,
        offset(from: selection.start, to: marked.start) == 0
      else { return nil }
      return marked
    }

    /// Whether an input method is composing text.
    var hasComposition: Bool { markedTextRange != nil && prediction == nil }

    /// Removes the prediction from the text of this view, so that the text that the user has typed is left.
    func typed(of text: String?) -> String {
      guard let text, let prediction else { return text ?? "" }
      let start = offset(from: beginningOfDocument, to: prediction.start)
      let length = offset(from: prediction.start, to: prediction.end)
      var units = Array(text.utf16)
      guard start >= 0, length >= 0, start + length <= units.count else { return text }
      units.removeSubrange(start..<start + length)
      return String(decoding: units, as: UTF16.self)
    }

    /// Calls `write`, which replaces the text, and puts the caret back where the user had it. Assigning the text alone
    /// would move the caret to the end.
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
