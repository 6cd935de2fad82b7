#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The address sanitizer may move variables off the stack, where their addresses say nothing about its depth.
enum AddressSanitizer {
  static let isOn = dlopen(nil, RTLD_NOW).map { dlsym($0, "__asan_init") != nil } ?? false
}
