// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

@MainActor open class UITextPosition: NSObject {
  let offset: Int
  init(_ offset: Int) {
    self.offset = offset
    super.init()
  }
}

@MainActor open class UITextRange: NSObject {
  open var start: UITextPosition { UITextPosition(range.lowerBound) }
  open var end: UITextPosition { UITextPosition(range.upperBound) }
  open var isEmpty: Bool { range.isEmpty }
  let range: Range<Int>
  init(_ range: Range<Int>) {
    self.range = range
    super.init()
  }
}

@MainActor public protocol UIKeyInput: AnyObject {}

@MainActor public protocol UITextInput: UIKeyInput {
  var selectedTextRange: UITextRange? { get set }
  var markedTextRange: UITextRange? { get }
  var beginningOfDocument: UITextPosition { get }
  var endOfDocument: UITextPosition { get }
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
}

/// The editing of a text with a caret and a composition, in UTF-16 units.
struct Typesetter {
  var text = ""
  var selection = 0..<0
  var marked: Range<Int>?

  var count: Int { text.utf16.count }

  mutating func replace(_ range: Range<Int>, with new: String) {
    var units = Array(text.utf16)
    units.replaceSubrange(range, with: new.utf16)
    text = String(decoding: units, as: UTF16.self)
    let end = range.lowerBound + new.utf16.count
    selection = end..<end
  }

  /// Shows another text: the caret goes to the end, and a composition is lost.
  mutating func show(_ new: String) {
    text = new
    marked = nil
    selection = count..<count
  }

  mutating func type(_ new: String) {
    replace(marked ?? selection, with: new)
    marked = nil
  }

  mutating func mark(_ new: String) {
    let start = (marked ?? selection).lowerBound
    replace(marked ?? selection, with: new)
    marked = new.isEmpty ? nil : start..<start + new.utf16.count
  }

  /// Shows, behind the caret, how a word may go on. That is marked text:
  /// https://github.com/kyle-n/HighlightedTextEditor/issues/75 has an app that took it for a composition, and
  /// https://github.com/WebKit/WebKit/pull/24777 a selection that stands before it.
  mutating func predict(_ rest: String) {
    let caret = selection.upperBound
    type("")
    replace(caret..<caret, with: rest)
    selection = caret..<caret
    marked = rest.isEmpty ? nil : caret..<caret + rest.utf16.count
  }

  /// The user takes what is predicted.
  mutating func takePrediction() {
    guard let end = marked?.upperBound else { return }
    selection = end..<end
    marked = nil
  }
}

public enum UIReturnKeyType: Int, Sendable { case `default`, go, google, join, next, route, search, send, yahoo, done }

@MainActor open class UITextField: UIControl, UITextInput {
  var typesetter = Typesetter()
  open var text: String? {
    get { typesetter.text }
    set {
      writes += 1
      typesetter.show(newValue ?? "")
    }
  }
  open var placeholder: String?
  open var returnKeyType = UIReturnKeyType.default
  open weak var delegate: (any UITextFieldDelegate)?
  open var isEditing: Bool { isFirstResponder }
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// How often a program has set the text.
  public private(set) var writes = 0
  /// A correction that is offered, and accepted by ending the edit.
  public var correction: String?

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

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    let hadFocus = isFirstResponder
    if !hadFocus, delegate?.textFieldShouldBeginEditing(self) == false { return false }
    guard super.becomeFirstResponder() else { return false }
    if !hadFocus { sendActions(for: .editingDidBegin) }
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    let hadFocus = isFirstResponder
    if hadFocus, delegate?.textFieldShouldEndEditing(self) == false { return false }
    guard super.resignFirstResponder() else { return false }
    guard hadFocus else { return true }
    typesetter.marked = nil
    if let correction {
      self.correction = nil
      typesetter.text = correction
      typesetter.selection = typesetter.count..<typesetter.count
    }
    sendActions(for: .editingDidEnd)
    return true
  }

  open func insertText(_ text: String) { userTypes(text) }
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    typesetter.mark(markedText ?? "")
    let start = typesetter.marked?.lowerBound ?? typesetter.selection.lowerBound
    typesetter.selection = start + selectedRange.location..<start + selectedRange.location + selectedRange.length
  }

  public func userTaps() { if isEnabled { becomeFirstResponder() } }
  public func userTypes(_ text: String) {
    typesetter.type(text)
    sendActions(for: .editingChanged)
  }
  /// Selects all of the text, and deletes it.
  public func userDeletes() {
    typesetter.replace(0..<typesetter.count, with: "")
    sendActions(for: .editingChanged)
  }
  public func userComposes(_ text: String) {
    typesetter.mark(text)
    sendActions(for: .editingChanged)
  }
  /// A key, and what the keyboard predicts after it.
  public func userTypes(_ text: String, predicting rest: String) {
    typesetter.type(text)
    typesetter.predict(rest)
    sendActions(for: .editingChanged)
  }
  public func userTakesPrediction() {
    typesetter.takePrediction()
    sendActions(for: .editingChanged)
  }
  public func userSelects(_ range: Range<Int>) { typesetter.selection = range }

  /// Return ends the edit on exit, and closes the keyboard if there is an action for that.
  public func userPressesReturn() {
    guard delegate?.textFieldShouldReturn(self) != false else { return }
    let closes = actionCount(for: .editingDidEndOnExit) > 0
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
    if closes { resignFirstResponder() }
  }
}

@MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  // MARK: Optional
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

#if !_runtime(_ObjC)
  extension UITextFieldDelegate {
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  }
#endif

@MainActor open class UISearchTextField: UITextField {}

@MainActor open class UISearchBar: UIView {
  open var searchTextField: UISearchTextField { field }
  private let field = UISearchTextField(frame: .zero)
  open var text: String? {
    get { field.text }
    set { field.text = newValue }
  }
  open var selectedScopeButtonIndex = 0
}

@MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
  func updateSearchResults(for searchController: UISearchController)
}

@MainActor open class UISearchController: UIViewController {
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  open var searchBar: UISearchBar { bar }
  private let bar = UISearchBar(frame: .zero)
  open var isActive = false

  public init(searchResultsController: UIViewController?) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }

  public func userTypes(_ text: String) {
    isActive = true
    bar.searchTextField.userTypes(text)
    searchResultsUpdater?.updateSearchResults(for: self)
  }

  /// Cancelling clears the text, as a program does, and announces it to the updater alone.
  public func userCancels() {
    isActive = false
    bar.text = ""
    searchResultsUpdater?.updateSearchResults(for: self)
  }
}
