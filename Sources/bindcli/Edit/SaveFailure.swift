/// Why an edit could not be saved. The file is as it was.
enum SaveFailure: Error, Equatable, CustomStringConvertible {
  /// The file has another content than the one that was read.
  case changed
  /// The file has gone.
  case missing
  /// The person has been taken out of the file.
  case missingRecord
  /// CSV that has no column for a value.
  case missingColumn(PersonRecord.Field)
  /// The bytes in the place of the record cannot be read.
  case unreadable
  /// The record as it was to be written does not read as the person that was meant, for a reason.
  case notReadBack(String)
  /// Another program holds the lock of the file.
  case locked
  /// An error of the system.
  case refused(SystemError)

  /// The reason, as a sentence or two for a status line.
  var description: String {
    switch self {
    case .changed: "Not saved: the file has changed. Ctrl-L reads it again, drafts are kept."
    case .missing: "Not saved: the file has gone. The draft is kept."
    case .missingRecord: "Not saved: the person is no longer in the file. The draft is kept."
    case .missingColumn(let field): "Not saved: the file has no column '\(field.name)'."
    case .unreadable: "Not saved: the record cannot be read any more."
    case .notReadBack(let reason): "Not saved: it could not be read again: \(reason). The draft is kept."
    case .locked: "Not saved: another program has locked the file. The draft is kept."
    case .refused(let error): "Not saved: \(error.reason). The draft is kept."
    }
  }
}
