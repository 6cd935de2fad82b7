// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase
// What Binding uses of the C library of WASI, declared only. Scripts/wasm has none: it makes Embedded Swift.

public let STDERR_FILENO: CInt = 2
@discardableResult
public func write(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { 0 }
