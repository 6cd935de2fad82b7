// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the adapters use of Accessibility, declared only.

public enum AccessibilityNotification {
  public struct Announcement {
    public init(_ announcement: String) {}
    public func post() {}
  }
}
