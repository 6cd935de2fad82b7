#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import Binding
  import Foundation

  extension NotificationCenter {
    /// Sends when a view has posted a notification, which views do on the main thread.
    @MainActor
    func event(_ name: Notification.Name, of view: AnyObject) -> Event<Void> {
      Event(
        attach: { [weak view] event in
          // Used on the main actor alone, where the block is called.
          nonisolated(unsafe) let event = event
          return self.addObserver(forName: name, object: view, queue: nil) { _ in
            MainActor.assumeIsolated { event.send() }
          }
        },
        detach: { self.removeObserver($0) })
    }
  }
#endif
