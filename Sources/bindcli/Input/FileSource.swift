import Foundation

/// The bytes of a file, or of standard input.
final class FileSource: ByteSource {
  private let descriptor: FileDescriptor
  private let path: String

  /// Opens a file; `-` is standard input.
  init(path: String) throws(InputError) {
    self.path = path
    if path == "-" {
      descriptor = .standardInput
    } else {
      let number = open(path, O_RDONLY | O_CLOEXEC)
      guard number >= 0 else { throw InputError(name: Self.name(of: path), cause: SystemError(code: errno)) }
      descriptor = FileDescriptor(number: number)
    }
  }

  deinit {
    if path != "-" { close(descriptor.number) }
  }

  static func name(of path: String) -> String {
    path == "-" ? "<stdin>" : path
  }

  /// Restricts the readers of a written file to those who may read this one.
  func restrict(_ output: FileDescriptor) { output.restrict(to: descriptor) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    do {
      return try descriptor.read(into: buffer)
    } catch {
      throw InputError(name: Self.name(of: path), cause: error)
    }
  }
}

/// A file that cannot be opened or read.
struct InputError: Error, Equatable {
  /// The file, as diagnostics call it.
  let name: String

  let cause: SystemError
}
