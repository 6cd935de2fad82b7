import Foundation

#if !canImport(Darwin)
  // Of the C library, which declares them in a header that its module does not have.
  @_silgen_name("listxattr")
  private func listxattr(_ path: UnsafePointer<CChar>, _ names: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int
  @_silgen_name("getxattr")
  private func getxattr(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?, _ size: Int
  ) -> Int
  @_silgen_name("fsetxattr")
  private func fsetxattr(
    _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer?, _ size: Int, _ flags: Int32
  ) -> Int32
#endif

/// What a file has besides its bytes and its permissions: attributes with names, lists of who may do what (ACL) among
/// them.
enum ExtendedAttributes {
  /// Gives a file those of another one.
  ///
  /// Those that belong to the system, such as labels of its security modules, are given as far as it lets a user do
  /// that. A file system that has none has none to lose.
  static func copy(from path: String, to file: FileDescriptor) throws(SystemError) {
    #if canImport(Darwin)
      let former = open(path, O_RDONLY | O_CLOEXEC)
      guard former >= 0 else { throw SystemError(code: errno) }
      defer { close(former) }
      guard fcopyfile(former, file.number, nil, copyfile_flags_t(COPYFILE_XATTR | COPYFILE_ACL)) == 0 else {
        throw SystemError(code: errno)
      }
    #else
      for name in names(of: path) {
        guard let value = bytes({ getxattr(path, name, $0, $1) }),
          value.withUnsafeBytes({ fsetxattr(file.number, name, $0.baseAddress, $0.count, 0) }) != 0
        else { continue }
        let code = errno
        // Without a list of who may do what, the permissions may mean something else.
        if name.hasPrefix("user.") || name.hasPrefix("system.posix_acl") { throw SystemError(code: code) }
      }
    #endif
  }

  #if !canImport(Darwin)
    private static func names(of path: String) -> [String] {
      let list = bytes { listxattr(path, $0?.assumingMemoryBound(to: CChar.self), $1) } ?? []
      return list.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What a call gives that first tells the size and then the bytes; `nil` where it fails.
    private static func bytes(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
      while true {
        let size = call(nil, 0)
        guard size >= 0 else { return nil }
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, written in
          count = call(buffer.baseAddress, size + 1)
          written = max(count, 0)
        }
        // It may have grown meanwhile.
        if count >= 0 { return bytes }
        guard errno == ERANGE else { return nil }
      }
    }
  #endif
}
