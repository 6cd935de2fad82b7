// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Texts, and the controls that show and edit them.

public import Foundation

open class NSFont: NSObject, @unchecked Sendable {
  public struct TextStyle: Hashable, Sendable {
    public static let footnote = TextStyle()
  }
  open class func preferredFont(
    forTextStyle style: TextStyle, options: [AnyHashable: Any] = [:]
  ) -> NSFont { NSFont() }
}

public enum NSTextMovement: Int, Sendable {
  case `return` = 0x10
  case tab
}

@MainActor open class NSText: NSView {
  public nonisolated static let didBeginEditingNotification = Notification.Name("NSTextDidBeginEditingNotification")
  public nonisolated static let didEndEditingNotification = Notification.Name("NSTextDidEndEditingNotification")
  public nonisolated static let didChangeNotification = Notification.Name("NSTextDidChangeNotification")
  public class var movementUserInfoKey: String { "NSTextMovement" }
  open var string = ""
  open var selectedRange = NSRange()
  open var isEditable = true
}

@MainActor open class NSTextView: NSText {
  open func hasMarkedText() -> Bool { false }
}

@MainActor open class NSTextField: NSControl {
  open var placeholderString: String?
  open var textColor: NSColor?
  public convenience init(labelWithString stringValue: String) {
    self.init(frame: .zero)
    self.stringValue = stringValue
  }
  public convenience init(wrappingLabelWithString stringValue: String) {
    self.init(labelWithString: stringValue)
  }
}

extension NSTextField {
  /// The user ends an edit by a key.
  public func userEnds(by movement: NSTextMovement) {
    NotificationCenter.default.post(
      name: NSControl.textDidEndEditingNotification, object: self,
      userInfo: [NSText.movementUserInfoKey: movement.rawValue])
  }
}

@MainActor open class NSSearchField: NSTextField {}
@MainActor open class NSComboBox: NSTextField {
  public nonisolated static let selectionDidChangeNotification =
    Notification.Name("NSComboBoxSelectionDidChangeNotification")
  open var indexOfSelectedItem: Int { -1 }
  open func itemObjectValue(at index: Int) -> Any { "" }
  open func removeAllItems() {}
  open func addItems(withObjectValues objects: [Any]) {}
}
@MainActor open class NSTokenField: NSTextField {}
