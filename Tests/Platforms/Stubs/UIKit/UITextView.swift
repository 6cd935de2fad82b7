// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

@MainActor open class UITextView: UIScrollView, UITextInput {
  public nonisolated static let textDidBeginEditingNotification =
    Notification.Name("UITextViewTextDidBeginEditingNotification")
  public nonisolated static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
  public nonisolated static let textDidEndEditingNotification =
    Notification.Name("UITextViewTextDidEndEditingNotification")

  var typesetter = Typesetter()
  // An implicitly unwrapped optional, as in UIKit.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! {
    get { typesetter.text }
    set { typesetter.show(newValue ?? "") }
  }
  open var isEditable = true
  open var selectedRange: NSRange {
    get { NSRange(location: typesetter.selection.lowerBound, length: typesetter.selection.count) }
    set { typesetter.selection = newValue.location..<newValue.location + newValue.length }
  }
  open override var canBecomeFirstResponder: Bool { isEditable }

  open var selectedTextRange: UITextRange? {
    get { UITextRange(typesetter.selection) }
    set { if let newValue { typesetter.selection = newValue.range } }
  }
  open var markedTextRange: UITextRange? { typesetter.marked.map { UITextRange($0) } }
  open var beginningOfDocument: UITextPosition { UITextPosition(0) }
  open var endOfDocument: UITextPosition { UITextPosition(typesetter.count) }
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let place = position.offset + offset
    return (0...typesetter.count).contains(place) ? UITextPosition(place) : nil
  }
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }
  open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    UITextRange(fromPosition.offset..<toPosition.offset)
  }

  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    let hadFocus = isFirstResponder
    guard super.becomeFirstResponder() else { return false }
    if !hadFocus { post(UITextView.textDidBeginEditingNotification) }
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    let hadFocus = isFirstResponder
    guard super.resignFirstResponder() else { return false }
    if hadFocus {
      typesetter.marked = nil
      post(UITextView.textDidEndEditingNotification)
    }
    return true
  }

  public func userTypes(_ text: String) {
    typesetter.type(text)
    post(UITextView.textDidChangeNotification)
  }
  public func userTypes(_ text: String, predicting rest: String) {
    typesetter.type(text)
    typesetter.predict(rest)
    post(UITextView.textDidChangeNotification)
  }
  public func userTakesPrediction() {
    typesetter.takePrediction()
    post(UITextView.textDidChangeNotification)
  }
  public func userComposes(_ text: String) {
    typesetter.mark(text)
    post(UITextView.textDidChangeNotification)
  }
}
