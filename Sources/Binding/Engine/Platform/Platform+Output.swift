#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(WASILibc)
  internal import WASILibc
#endif

extension Platform {
  static func printError(_ text: String) {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(WASILibc)
      // A string that was just concatenated is contiguous.
      _ = (text + "\n").utf8.withContiguousStorageIfAvailable { bytes in
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
          let written = write(STDERR_FILENO, rest.baseAddress, rest.count)
          guard written > 0 else { return }
          rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
      }
    #else
      print(text)
    #endif
  }
}
