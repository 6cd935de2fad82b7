import CGtk

/// The answer of a Swift closure to a signal of GTK.
@MainActor final class SignalHandler {
  let call: (UnsafePointer<GValue>, Int) -> Bool

  init(_ call: @escaping (UnsafePointer<GValue>, Int) -> Bool) { self.call = call }
}

/// Calls a closure whenever an object sends a signal, for as long as the object lives.
///
/// The closure gets the arguments of the signal, the object first, and returns whether it has handled the signal, which
/// most signals ignore. It must not keep the wrapper of the object: the object keeps the closure.
///
/// - Returns: what GLib calls the connection, to end it before the object goes.
@discardableResult
@MainActor func connect(
  _ object: UnsafeMutableRawPointer, _ signal: String,
  handling call: @escaping (UnsafePointer<GValue>, Int) -> Bool
) -> gulong {
  let handler = Unmanaged.passRetained(SignalHandler(call)).toOpaque()
  let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), handler)!
  g_closure_set_marshal(closure) { closure, result, count, values, _, _ in
    guard let closure, let values, let data = binding_closure_data(closure) else { return }
    nonisolated(unsafe) let (handler, arguments, answer) = (data, values, result)
    // GTK calls on the thread of its loop, which is the main thread.
    MainActor.assumeIsolated {
      let handler = Unmanaged<SignalHandler>.fromOpaque(handler).takeUnretainedValue()
      let isHandled = handler.call(arguments, Int(count))
      binding_answer(answer, isHandled ? 1 : 0)
    }
  }
  g_closure_add_finalize_notifier(closure, handler) { data, _ in
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
  }
  return g_signal_connect_closure(object, signal, closure, 0)
}

/// Calls a closure whenever an object sends a signal that asks for no answer.
@discardableResult
@MainActor func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ call: @escaping () -> Void) -> gulong {
  connect(object, signal) { _, _ in
    call()
    return false
  }
}
