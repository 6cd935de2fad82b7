import Foundation

/// A file that is read in pieces, or standard input.
final class InputFile {
  /// The file, as messages call it.
  let name: String
  private let descriptor: FileDescriptor
  private let isOwned: Bool

  /// Opens a file; `-` is standard input.
  init(path: String) throws(InputError) {
    name = path == "-" ? "<stdin>" : path
    isOwned = path != "-"
    guard isOwned else {
      descriptor = .standardInput
      return
    }
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw InputError(name: path, cause: SystemError(code: errno)) }
    descriptor = FileDescriptor(number: number)
  }

  deinit {
    if isOwned { close(descriptor.number) }
  }

  /// The next bytes, at least one, waiting if necessary; none at the end.
  func read() throws(InputError) -> [UInt8] {
    do { return try descriptor.read() } catch { throw InputError(name: name, cause: error) }
  }

  /// Restricts the readers of a written file to those who may read this one.
  func restrict(_ output: FileDescriptor) { output.restrict(to: descriptor) }
}

/// A file that cannot be opened or read.
struct InputError: Error, Equatable {
  /// The file, as messages call it.
  let name: String

  let cause: SystemError
}
