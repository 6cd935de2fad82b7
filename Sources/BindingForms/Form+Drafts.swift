public import Binding

extension Form {
  /// The drafts of all fields that have a name, as they can be stored. Texts, switches and numbers can; a content that
  /// is no `LosslessStringConvertible` is left out.
  ///
  /// Two fields of one name are a programming error, and trap: give rows of a list a space each, see
  /// ``FormPart/keyed(_:)``.
  @export(implementation)
  public func drafts(version: Int) -> FormDrafts {
    var contents: [String: String] = [:]
    var keys: Set<String> = []
    for field in untracked({ fields() }) {
      guard let key = field.key else { continue }
      guard keys.insert(key).inserted else {
        fatalError("Binding: two fields of the form '\(name)' are called '\(key)'")
      }
      if let draft = field.draft() { contents[key] = draft }
    }
    return FormDrafts(version: version, contents: contents)
  }

  /// Shows stored drafts as edits. They are validated as if they had been typed, and are written when they would have
  /// been.
  ///
  /// - Returns: whether they are of that version. Those of another are ignored.
  @discardableResult
  @export(implementation)
  public func restore(_ drafts: FormDrafts, version: Int) -> Bool {
    guard drafts.version == version else { return false }
    batch {
      for field in untracked({ fields() }) {
        if let draft = field.key.flatMap({ drafts.contents[$0] }) { field.restore(draft) }
      }
    }
    return true
  }
}

extension Field {
  /// The draft as a text; `nil` if there is none, or it cannot be written as a text.
  @export(implementation)
  func storedDraft() -> String? {
    guard isDirty.peek() else { return nil }
    return (sight.content as? any LosslessStringConvertible)?.description
  }

  /// Takes a draft that was stored as a text.
  @export(implementation)
  func restoreDraft(_ text: String) {
    guard
      let type = Display.self as? any LosslessStringConvertible.Type, let content = type.init(text) as? Display
    else { return }
    editor.edit(content)
  }
}
