#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The processor time of this thread: on a busy machine wall-clock time includes other programs.
enum ProcessorTime {
  static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
