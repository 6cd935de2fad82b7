import Foundation
import PersonVM

/// A file that is being edited: its content when it was read or saved last, and the way to replace it.
///
/// Changes by other programs are not written over: before the file is replaced it is read once more.
final class EditedFile {
  let path: String
  /// The content of the file when it was read or saved last.
  private(set) var document: PersonDocument
  private let input: PersonInput
  /// What the file looked like when it was read or saved last.
  private var signature: FileSignature?

  /// Reads a file.
  ///
  /// - Throws: `InputError` if it cannot be read, or is none that could be replaced.
  init(path: String, input: PersonInput) throws {
    (self.path, self.input) = (path, input)
    signature = FileSignature(path: path)
    document = try PersonDocument(Self.content(of: path), path: path, input: input)
  }

  /// Writes a person in the place of one.
  func save(_ person: Person, at index: Int) throws(SaveFailure) {
    try change { (document) throws(SaveFailure) in try document.replacing(index, by: person) }
  }

  /// Writes an edited document in the place of the present one.
  func change(_ edit: (PersonDocument) throws(SaveFailure) -> PersonDocument) throws(SaveFailure) {
    let (path, known) = (path, document.bytes)
    let edited = try edit(document)
    try AtomicFile.replace(path, with: edited.bytes) { () throws(SaveFailure) in
      let present: [UInt8]
      do throws(InputError) {
        present = try Self.content(of: path)
      } catch {
        throw error.cause == .noSuchFile ? .missing : .refused(error.cause)
      }
      if present != known { throw .changed }
    }
    document = edited
    signature = FileSignature(path: path)
  }

  /// Whether it looks as if another program has written the file since. Told once for each of its writings.
  func looksChanged() -> Bool {
    let present = FileSignature(path: path)
    defer { signature = present }
    return present != signature
  }

  /// Reads the file again.
  ///
  /// - Returns: for each person there was, where they stand now, if they are still there.
  func reload() throws -> [Int?] {
    let present = FileSignature(path: path)
    let newer = try PersonDocument(Self.content(of: path), path: path, input: input)
    let offsets = document.offsets(in: newer)
    document = newer
    signature = present
    return offsets
  }

  private static func content(of path: String) throws(InputError) -> [UInt8] {
    var status = stat()
    // Opening a pipe would wait for a program that writes to it.
    if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      throw InputError(name: FileSource.name(of: path), cause: SystemError(code: ENOTSUP))
    }
    let source = try FileSource(path: path)
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 * 1024, alignment: 16)
    defer { buffer.deallocate() }
    do {
      while case let count = try source.read(into: buffer), count > 0 { bytes += buffer[..<count] }
    } catch {
      throw error as? InputError ?? InputError(name: FileSource.name(of: path), cause: SystemError(code: EIO))
    }
    return bytes
  }
}
