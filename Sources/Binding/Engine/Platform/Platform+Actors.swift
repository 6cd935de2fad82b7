// Finds out whether a thread runs code of an actor, as far as the system tells.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Platform {
  /// Whether this thread runs the main actor now; `nil` where that cannot be found out.
  ///
  /// On Linux a program may hand its main thread to Dispatch; a program with an asynchronous `main` does so at its
  /// first `await`. From then on the main actor runs in the main queue, on any thread. The label of the present queue
  /// tells whether it is the main queue.
  static var isOnMainActor: Bool? {
    if currentTurn().pointee.isMainThread { return true }
    #if canImport(Glibc) || canImport(Musl) || canImport(Android)
      guard let labelOfQueue else { return nil }
      return labelOfQueue(nil).map { strcmp($0, "com.apple.main-thread") == 0 } ?? false
    #else
      return false
    #endif
  }
}

#if DEBUG
  extension Platform {
    /// Whether this thread runs code of some actor now; `nil` where that cannot be found out.
    static var isOnSomeActor: Bool? { presentExecutor.map { $0() != 0 } }
  }

  #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
    /// `swift_task_getCurrentExecutor`, if the dynamic linker finds it. The function returns two words; the first one
    /// identifies the actor, and is zero if there is none.
    private let presentExecutor: (@convention(c) () -> UInt)? =
      dlsym(dlopen(nil, RTLD_NOW), "swift_task_getCurrentExecutor").map {
        unsafeBitCast($0, to: (@convention(c) () -> UInt).self)
      }
  #else
    private let presentExecutor: (@convention(c) () -> UInt)? = nil
  #endif
#endif

#if canImport(Glibc) || canImport(Musl) || canImport(Android)
  /// `dispatch_queue_get_label`, if the dynamic linker finds it. It is looked up by name, because this module does not
  /// import Dispatch.
  private let labelOfQueue: (@convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>?)? =
    dlsym(dlopen(nil, RTLD_NOW), "dispatch_queue_get_label").map {
      unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>?).self)
    }
#endif
