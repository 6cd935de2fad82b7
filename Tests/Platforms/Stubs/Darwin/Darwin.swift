// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase
// swift-format-ignore-file: TypeNamesShouldBeCapitalized
// swift-format-ignore-file: NoLeadingUnderscores
// What Binding uses of the C library of Apple's systems, as Swift imports it there, declared only. Its headers say what
// is never null: the memory of a key's destructor, the address of a stack.

public typealias pthread_key_t = UInt
public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public func pthread_self() -> pthread_t { fatalError() }
public func pthread_main_np() -> CInt { 0 }
public func pthread_get_stackaddr_np(_ thread: pthread_t) -> UnsafeMutableRawPointer { fatalError() }
public func pthread_get_stacksize_np(_ thread: pthread_t) -> Int { 0 }
@discardableResult
public func pthread_key_create(
  _ key: UnsafeMutablePointer<pthread_key_t>, _ destructor: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> CInt { 0 }
public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { nil }
@discardableResult
public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> CInt { 0 }

public let STDERR_FILENO: CInt = 2
@discardableResult
public func write(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { 0 }
