public import Binding

extension Form {
  /// The drafts of all fields that have a name, as they can be stored. Texts, switches and numbers can; a content that
  /// is no `LosslessStringConvertible` is left out.
  ///
  /// Two fields of one name are a programming error, and trap: give rows of a list a space each, see
  /// ``FormPart/keyed(_:)``.
  @export(implementation)
  public func drafts(version: Int) -> FormDrafts {
    var drafts = FormDrafts(version: version, contents: [:])
    var keys: Set<String> = []
    for field in untracked({ fields() }) {
      guard let key = field.key else { continue }
      guard keys.insert(key).inserted else {
        fatalError("Binding: two fields of the form '\(name)' are called '\(key)'")
      }
      guard let draft = field.draft() else { continue }
      (drafts.contents[key], drafts.bases[key]) = (draft.content, draft.base)
    }
    return drafts
  }

  /// Shows stored drafts as edits. They are validated as if they had been typed, and are written when they would have
  /// been. If the model is not what a draft was typed over, that is a conflict as any other: the draft is dropped, or
  /// stays, or the field asks, as its policy says.
  ///
  /// - Returns: whether they are of that version. Those of another are ignored.
  @discardableResult
  @export(implementation)
  public func restore(_ drafts: FormDrafts, version: Int) -> Bool {
    guard drafts.version == version else { return false }
    batch {
      for field in untracked({ fields() }) {
        guard let key = field.key, let content = drafts.contents[key] else { continue }
        field.restore((content, drafts.bases[key]))
      }
    }
    return true
  }
}

/// A draft as texts: what was typed, and what the model was shown as then.
@usableFromInline typealias StoredDraft = (content: String, base: String?)

extension Field {
  /// The draft as a text; `nil` if there is none, or it cannot be written as a text.
  @export(implementation)
  func storedDraft() -> StoredDraft? {
    guard isDirty.peek(), let content = text(of: sight.content) else { return nil }
    return (content, sight.base.flatMap { text(of: $0) })
  }

  /// Takes a draft that was stored as a text.
  @export(implementation)
  func restoreDraft(_ draft: StoredDraft) {
    guard let content = display(of: draft.content) else { return }
    if let base = draft.base.flatMap({ display(of: $0) }) {
      editor.restore(content, over: base)
    } else {
      editor.edit(content)
    }
  }

  @export(implementation)
  func text(of display: Display) -> String? { (display as? any LosslessStringConvertible)?.description }

  @export(implementation)
  func display(of text: String) -> Display? {
    (Display.self as? any LosslessStringConvertible.Type).flatMap { $0.init(text) as? Display }
  }
}
