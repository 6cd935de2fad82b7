public import Foundation

/// Keeps persons in a JSON file, an array of objects as ``PersonRecord`` describes them.
///
///     let book = PersonBookViewModel(service: PersonFile(url: URL(filePath: "people.json")))
///
/// An actor reads and writes, one after the other. A file is replaced as a whole, or not at all. A file that another
/// program has changed in between is not replaced: ``save(_:)`` throws until that file is renamed, or has its former
/// content again. A deleted file is written again.
public actor PersonFile: PersonRecordService {
  private let url: URL
  private let isNew: Bool
  /// The content that was last read or written.
  private var known: Data?

  /// Keeps persons in a file, which need not exist before the first ``save(_:)``.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - isNew: whether a missing file has no persons; otherwise reading it throws.
  public init(url: URL, creating isNew: Bool = false) { (self.url, self.isNew) = (url, isNew) }

  /// Reads the file.
  public func records() throws(PersonFileError) -> [PersonRecord] {
    do {
      guard let content = try content() else {
        if isNew { return [] }
        throw PersonFileError("There is no such file.")
      }
      let records = try JSONDecoder().decode([PersonRecord].self, from: content)
      known = content
      return records
    } catch { throw PersonFileError(error) }
  }

  /// Writes the file.
  public func save(_ records: [PersonRecord]) throws(PersonFileError) {
    do {
      if let content = try content(), content != known {
        throw PersonFileError(
          "Another program has changed '\(url.lastPathComponent)'. Rename that file, and save again to keep both.")
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let content = try encoder.encode(records)
      // An atomic write makes another file, which would be readable for everyone.
      let permissions = try? FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
      try content.write(to: url, options: .atomic)
      known = content
      if let permissions {
        try? FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
      }
    } catch { throw PersonFileError(error) }
  }

  /// The content of the file; `nil` if there is none.
  private func content() throws -> Data? {
    do { return try Data(contentsOf: url) } catch CocoaError.fileReadNoSuchFile { return nil }
  }
}
