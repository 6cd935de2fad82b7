import CGtk
// The imported library has the functions for which Foundation would otherwise be needed.
import Dispatch

/// The main actor under the main loop of GLib.
///
/// GTK runs GLib's loop on the main thread. The jobs of the main actor wait in the main queue of Dispatch, which that
/// loop does not run: a task on the main actor would never begin. ``attach()`` makes GLib's loop wait for that queue as
/// for any other source of events.
public enum MainLoop {
  /// The source, once there is one.
  @MainActor private static var source: guint = 0

  /// Makes the main loop of GLib run the jobs of the main actor.
  ///
  ///     MainLoop.attach()   // before the loop begins; `Application` does so by itself
  ///
  /// On Linux the main queue has a file descriptor, which is readable while there is work. Further calls change
  /// nothing. Traps if there is no descriptor.
  @MainActor public static func attach() {
    guard source == 0 else { return }
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    guard descriptor >= 0 else { fatalError("Binding: the main queue of Dispatch has no descriptor to wait for") }
    let run: GUnixFDSourceFunc = { descriptor, _, _ in
      // Read first: work that comes while the queue is drained makes the descriptor readable again.
      var count: UInt64 = 0
      _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
      _dispatch_main_queue_callback_4CF(nil)
      return gboolean(1)
    }
    source = g_unix_fd_add(descriptor, G_IO_IN, run, nil)
  }

  /// Calls a closure at the end of the loop's present turn, before it waits for the user or draws.
  @MainActor static func afterTurn(_ action: @escaping () -> Void) {
    g_idle_add_full(
      G_PRIORITY_HIGH,
      { data in
        nonisolated(unsafe) let work = data
        MainActor.assumeIsolated {
          if let work { Unmanaged<Work>.fromOpaque(work).takeUnretainedValue().action() }
        }
        return 0
      }, Unmanaged.passRetained(Work(action)).toOpaque(),
      { data in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } })
  }

  @MainActor private final class Work {
    let action: () -> Void

    init(_ action: @escaping () -> Void) { self.action = action }
  }
}
