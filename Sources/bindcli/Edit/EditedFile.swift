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

  /// Makes an edit of the document, in the file first.
  func change(_ edit: (PersonDocument) throws(SaveFailure) -> DocumentEdit) throws(SaveFailure) {
    let edit = try edit(document)
    try AtomicFile.replace(path, with: edit.pieces(of: document.bytes)) { () throws(SaveFailure) in
      let isSame: Bool
      do throws(InputError) {
        isSame = try Self.isContent(of: path, document.bytes)
      } catch {
        throw error.cause == .noSuchFile ? .missing : .refused(error.cause)
      }
      if !isSame { throw .changed }
    }
    document.apply(edit)
    signature = FileSignature(path: path)
  }

  /// The problems of the records that are no persons, where these stand now.
  ///
  /// - Complexity: O(n) in the size of the file, if there are some and it has been edited since they were asked for.
  var problems: [InputDiagnostic] {
    if document.hasMovedProblems, let read = try? PersonDocument(document.bytes, path: path, input: input) {
      document = read
    }
    return document.problems
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

  /// How much more than a file takes is set aside, so that the first edits that make it longer need not move it.
  private static let reserve = 64 * 1024

  private static func content(of path: String) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(path) { piece, size in
      if bytes.isEmpty { bytes.reserveCapacity(size + reserve) }
      bytes += piece
      return true
    }
    return bytes
  }

  /// Whether a file has a content, of which no copy is made.
  private static func isContent(of path: String, _ bytes: [UInt8]) throws(InputError) -> Bool {
    var offset = 0
    var isSame = true
    try read(path) { piece, _ in
      let end = offset + piece.count
      isSame = end <= bytes.count && bytes[offset..<end].elementsEqual(piece)
      offset = end
      return isSame
    }
    return isSame && offset == bytes.count
  }

  /// Hands over a file piece by piece, each with the size of the whole, as long as more is wanted.
  private static func read(
    _ path: String, _ body: (UnsafeRawBufferPointer, _ size: Int) -> Bool
  ) throws(InputError) {
    var status = stat()
    // Opening a pipe would wait for a program that writes to it.
    if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      throw InputError(name: FileSource.name(of: path), cause: SystemError(code: ENOTSUP))
    }
    let source = try FileSource(path: path)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 * 1024, alignment: 16)
    defer { buffer.deallocate() }
    do {
      while case let count = try source.read(into: buffer), count > 0 {
        guard body(UnsafeRawBufferPointer(rebasing: buffer[..<count]), Int(status.st_size)) else { return }
      }
    } catch {
      throw error as? InputError ?? InputError(name: FileSource.name(of: path), cause: SystemError(code: EIO))
    }
  }
}
