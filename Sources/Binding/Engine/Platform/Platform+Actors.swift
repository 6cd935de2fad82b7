// Whether a thread runs code of an actor, as far as the system tells.

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
  /// On Linux a program may hand its main thread to Dispatch; one with an asynchronous `main` does so at its first
  /// `await`. The main actor then runs in the main queue, on any thread, which the label of the queue tells.
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

#if DEBUG && !hasFeature(Embedded)
  extension Platform {
    /// Whether this thread runs code of some actor now; `nil` where that cannot be found out.
    static var isOnSomeActor: Bool? { presentExecutor.map { $0() != 0 } }
  }

  #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
    /// `swift_task_getCurrentExecutor`, where the program is linked so that it can be found. The first of the two words
    /// that it returns identifies the actor, and is zero if there is none.
    private let presentExecutor: (@convention(c) () -> UInt)? =
      dlsym(dlopen(nil, RTLD_NOW), "swift_task_getCurrentExecutor").map {
        unsafeBitCast($0, to: (@convention(c) () -> UInt).self)
      }
  #else
    private let presentExecutor: (@convention(c) () -> UInt)? = nil
  #endif
#endif

#if canImport(Glibc) || canImport(Musl) || canImport(Android)
  /// `dispatch_queue_get_label`, where the program is linked so that it can be found. This module does not import
  /// Dispatch.
  private let labelOfQueue: (@convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>?)? =
    dlsym(dlopen(nil, RTLD_NOW), "dispatch_queue_get_label").map {
      unsafeBitCast($0, to: (@convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>?).self)
    }
#endif
