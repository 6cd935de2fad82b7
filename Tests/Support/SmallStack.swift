#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs a closure on a new thread with a stack of so many kilobytes, and waits for its end.
package func onStack(kilobytes: Int, _ body: @escaping @Sendable () -> Void) {
  final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  // The imported initialiser cannot be used: if a file beside this one imports Foundation first, it counts as another
  // module's.
  let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
  pthread_attr_init(attributes)
  defer {
    pthread_attr_destroy(attributes)
    attributes.deallocate()
  }
  guard pthread_attr_setstacksize(attributes, kilobytes << 10) == 0 else { fatalError("the stack size is refused") }
  // Large enough that no frame steps over it: a function that needs more stack than there is must not write elsewhere.
  guard pthread_attr_setguardsize(attributes, 1 << 20) == 0 else { fatalError("the guard is refused") }
  let start = Unmanaged.passRetained(Start(body)).toOpaque()
  #if canImport(Darwin)
    var thread: pthread_t?
    let status = pthread_create(
      &thread, attributes,
      { argument in
        Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, start)
    guard status == 0 else { fatalError("no thread can be made") }
    if let thread { pthread_join(thread, nil) }
  #else
    var thread = pthread_t()
    let status = pthread_create(
      &thread, attributes,
      { argument in
        if let argument { Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, start)
    guard status == 0 else { fatalError("no thread can be made") }
    pthread_join(thread, nil)
  #endif
}
