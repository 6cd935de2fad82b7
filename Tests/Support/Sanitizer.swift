#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a test has to know about the sanitizer with which it runs.
package enum Sanitizer {
  /// Whether variables may be moved off the stack, so that their addresses do not tell its depth.
  package static let isForAddresses = has("__asan_init")
  /// Whether a program cannot start without the right to large files.
  package static let isForThreads = has("__tsan_init")

  private static func has(_ symbol: String) -> Bool { dlopen(nil, RTLD_NOW).map { dlsym($0, symbol) != nil } ?? false }
}
