#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a test has to know of the sanitizer that it runs with.
package enum Sanitizer {
  /// Whether variables may be moved off the stack, where their addresses say nothing about its depth.
  package static let isForAddresses = has("__asan_init")
  /// Whether no program starts that may not have large files.
  package static let isForThreads = has("__tsan_init")

  private static func has(_ symbol: String) -> Bool { dlopen(nil, RTLD_NOW).map { dlsym($0, symbol) != nil } ?? false }
}
