#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The time that this thread has had a processor: on a busy machine the clock on the wall measures the neighbours.
enum ProcessorTime {
  static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
