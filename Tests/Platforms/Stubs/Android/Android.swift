// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase
// swift-format-ignore-file: TypeNamesShouldBeCapitalized
// What Binding uses of bionic, the C library of Android, as Swift imports it, declared only. Its headers say what may
// be null: https://android.googlesource.com/platform/bionic/+/main/libc/include/pthread.h. The address of a stack may,
// and was not said to in older ones: hence the source takes either.

public typealias pid_t = CInt
public func getpid() -> pid_t { 0 }
public func gettid() -> pid_t { 0 }
public typealias pthread_key_t = CInt
public typealias pthread_t = Int
public struct pthread_attr_t { public init() {} }
public struct pthread_mutex_t { public init() {} }
public struct pthread_mutexattr_t { public init() {} }
@discardableResult
public func pthread_mutex_init(
  _ lock: UnsafeMutablePointer<pthread_mutex_t>, _ attributes: UnsafePointer<pthread_mutexattr_t>?
) -> CInt { 0 }
@discardableResult
public func pthread_mutex_destroy(_ lock: UnsafeMutablePointer<pthread_mutex_t>) -> CInt { 0 }
@discardableResult
public func pthread_mutex_lock(_ lock: UnsafeMutablePointer<pthread_mutex_t>) -> CInt { 0 }
@discardableResult
public func pthread_mutex_unlock(_ lock: UnsafeMutablePointer<pthread_mutex_t>) -> CInt { 0 }
public func pthread_self() -> pthread_t { fatalError() }
@discardableResult
public func pthread_attr_destroy(_ attributes: UnsafeMutablePointer<pthread_attr_t>) -> CInt { 0 }
public func pthread_getattr_np(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> CInt { 0 }
public func pthread_attr_getstack(
  _ attributes: UnsafePointer<pthread_attr_t>, _ end: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
  _ size: UnsafeMutablePointer<Int>
) -> CInt { 0 }
@discardableResult
public func pthread_key_create(
  _ key: UnsafeMutablePointer<pthread_key_t>, _ destructor: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> CInt { 0 }
public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { nil }
@discardableResult
public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> CInt { 0 }

public let RTLD_NOW: CInt = 2
public func dlopen(_ path: UnsafePointer<CChar>?, _ mode: CInt) -> UnsafeMutableRawPointer? { nil }
public func dlsym(
  _ handle: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>
) -> UnsafeMutableRawPointer? { nil }
public func strcmp(_ one: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>) -> CInt { 0 }
public let STDERR_FILENO: CInt = 2
@discardableResult
public func write(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { 0 }
