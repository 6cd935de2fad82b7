#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import Binding
  import Foundation

  extension NotificationCenter {
    /// Makes an event that is sent when a view posts a notification of a name. The view has to post on the main thread,
    /// as views do.
    @MainActor
    func event(_ name: Notification.Name, of view: AnyObject) -> Event<Void> {
      Event(
        attach: { [weak view] event in
          // Safe: without a queue, the block is called on the thread that posts, which is the main thread.
          nonisolated(unsafe) let event = event
          return self.addObserver(forName: name, object: view, queue: nil) { _ in
            MainActor.assumeIsolated { event.send() }
          }
        },
        detach: { self.removeObserver($0) })
    }
  }
#endif
