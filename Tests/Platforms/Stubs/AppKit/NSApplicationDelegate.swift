// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What an app has besides its views: declared only. The protocols are isolated as in newer SDKs. The SDK of macOS 14
// isolates none of AppKit's, so a class that only conforms to them says `@MainActor` itself.

public import Foundation

@MainActor public protocol NSApplicationDelegate: NSObjectProtocol {
  // MARK: Optional
  func applicationDidFinishLaunching(_ notification: Notification)
  func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
  func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool
  func application(_ application: NSApplication, open urls: [URL])
  func application(_ app: NSApplication, willEncodeRestorableState coder: NSCoder)
  func application(_ app: NSApplication, didDecodeRestorableState coder: NSCoder)
}

@MainActor public protocol NSWindowDelegate: NSObjectProtocol {
  // MARK: Optional
  func windowWillReturnUndoManager(_ window: NSWindow) -> UndoManager?
}

// What menus send to the first responder. The senders are of the type `Any?` there, which methods for Objective-C take
// on Apple's systems only.
#if _runtime(_ObjC)
  extension NSResponder {
    @objc public func selectAll(_ sender: AnyObject?) {}
  }
  extension NSApplication {
    @objc public func terminate(_ sender: AnyObject?) {}
  }
  extension NSText {
    @objc public func cut(_ sender: AnyObject?) {}
    @objc public func copy(_ sender: AnyObject?) {}
    @objc public func paste(_ sender: AnyObject?) {}
  }
#endif
