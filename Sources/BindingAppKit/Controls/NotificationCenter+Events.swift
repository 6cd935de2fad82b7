#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Binding
  import Foundation

  extension NotificationCenter {
    /// Makes an event that is sent when a view posts a notification of a name. The view has to post on the main thread,
    /// as views do.
    @MainActor
    func event(_ name: Notification.Name, of view: AnyObject) -> Event<Void> {
      event(name, of: view) { event, _ in event.send() }
    }

    /// Makes an event that is sent when the return key has ended the edit of a text, in the turn after that: the focus
    /// cannot be moved while AppKit ends an edit.
    @MainActor
    func returned(in view: NSTextField) -> Event<Void> {
      event(NSControl.textDidEndEditingNotification, of: view) { event, movement in
        if movement == NSTextMovement.return.rawValue { Task { event.send() } }
      }
    }

    @MainActor
    private func event(
      _ name: Notification.Name, of view: AnyObject, send: @escaping @MainActor (Event<Void>, _ movement: Int?) -> Void
    ) -> Event<Void> {
      let key = NSText.movementUserInfoKey
      return Event(
        attach: { [weak view] event in
          // Safe: without a queue, the block is called on the thread that posts, which is the main thread.
          nonisolated(unsafe) let event = event
          return self.addObserver(forName: name, object: view, queue: nil) { notification in
            let movement = notification.userInfo?[key] as? Int
            MainActor.assumeIsolated { send(event, movement) }
          }
        },
        detach: { self.removeObserver($0) })
    }
  }
#endif
