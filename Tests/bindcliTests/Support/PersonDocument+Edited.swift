import PersonVM

@testable import bindcli

extension PersonDocument {
  /// The document after an edit.
  func edited(_ edit: (PersonDocument) throws -> DocumentEdit) throws -> PersonDocument {
    var result = self
    result.apply(try edit(self))
    return result
  }
}
