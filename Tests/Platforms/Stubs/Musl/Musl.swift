// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase
// swift-format-ignore-file: TypeNamesShouldBeCapitalized
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// What Binding uses of musl, with which static programs for Linux are made, as Swift imports it, declared only. Its
// headers say of no pointer whether it may be null, and keep `gettid` and `pthread_getattr_np` behind a macro.

public typealias pid_t = CInt
public func getpid() -> pid_t { 0 }
public typealias pthread_key_t = CUnsignedInt
public typealias pthread_t = OpaquePointer
public struct pthread_attr_t { public init() {} }
public struct pthread_mutex_t { public init() {} }
public struct pthread_mutexattr_t { public init() {} }
@discardableResult
public func pthread_mutex_init(
  _ lock: UnsafeMutablePointer<pthread_mutex_t>?, _ attributes: UnsafePointer<pthread_mutexattr_t>?
) -> CInt { 0 }
@discardableResult
public func pthread_mutex_destroy(_ lock: UnsafeMutablePointer<pthread_mutex_t>?) -> CInt { 0 }
@discardableResult
public func pthread_mutex_lock(_ lock: UnsafeMutablePointer<pthread_mutex_t>?) -> CInt { 0 }
@discardableResult
public func pthread_mutex_unlock(_ lock: UnsafeMutablePointer<pthread_mutex_t>?) -> CInt { 0 }
public func pthread_self() -> pthread_t! { fatalError() }
@discardableResult
public func pthread_attr_destroy(_ attributes: UnsafeMutablePointer<pthread_attr_t>?) -> CInt { 0 }
public func pthread_attr_getstack(
  _ attributes: UnsafePointer<pthread_attr_t>?, _ end: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ size: UnsafeMutablePointer<Int>?
) -> CInt { 0 }
@discardableResult
public func pthread_key_create(
  _ key: UnsafeMutablePointer<pthread_key_t>?, _ destructor: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> CInt { 0 }
public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { nil }
@discardableResult
public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> CInt { 0 }

public let RTLD_NOW: CInt = 2
public func dlopen(_ path: UnsafePointer<CChar>?, _ mode: CInt) -> UnsafeMutableRawPointer? { nil }
public func dlsym(
  _ handle: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?
) -> UnsafeMutableRawPointer? { nil }
public func strcmp(_ one: UnsafePointer<CChar>?, _ other: UnsafePointer<CChar>?) -> CInt { 0 }
public let STDERR_FILENO: CInt = 2
@discardableResult
public func write(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { 0 }
