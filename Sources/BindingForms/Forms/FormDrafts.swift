public import Binding

/// The drafts of a form as they can be stored, for a screen that is restored or an app that was ended.
///
///     let stored = try JSONEncoder().encode(form.drafts(version: 2))
///     form.restore(try JSONDecoder().decode(FormDrafts.self, from: stored), version: 2)
///
/// The drafts of named fields are stored as texts, together with the content that was shown for the model when they
/// were typed. So a field that is added later breaks nothing, and a removed field is ignored. Use another version when
/// a name gets another meaning.
///
/// Stored drafts without ``bases`` can be read as well.
public struct FormDrafts: Codable, Equatable, Sendable {
  /// The version of the form that wrote them.
  public var version: Int
  /// The drafts by the names of their fields.
  public var contents: [String: String]
  /// The contents that were shown for the models when the drafts were typed, by the names of the fields. A draft
  /// without a base is restored over the present model.
  public var bases: [String: String]

  /// Makes drafts from texts. The keys of both dictionaries are the names of the fields.
  public init(version: Int, contents: [String: String], bases: [String: String] = [:]) {
    self.version = version
    self.contents = contents
    self.bases = bases
  }

  /// Reads drafts, with or without ``bases``.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    version = try values.decode(Int.self, forKey: .version)
    contents = try values.decode([String: String].self, forKey: .contents)
    bases = try values.decodeIfPresent([String: String].self, forKey: .bases) ?? [:]
  }

  /// Whether there are no drafts.
  public var isEmpty: Bool { contents.isEmpty }
}

extension Form {
  /// The drafts of all enabled fields that have a name, to be stored. Texts, switches and numbers can be stored,
  /// optional ones as well; content that is `nil`, or no `LosslessStringConvertible`, is left out.
  ///
  /// Two fields with the same name are a programming error, and trap: give each row of a list its own space, see
  /// ``FormPart/keyed(_:)``.
  public func drafts(version: Int) -> FormDrafts {
    var drafts = FormDrafts(version: version, contents: [:])
    var keys: Set<String> = []
    for field in untracked(fields) {
      guard let key = field.key else { continue }
      guard keys.insert(key).inserted else {
        fatalError("Binding: two fields of the form '\(name)' are called '\(key)'")
      }
      guard let draft = field.storedDraft() else { continue }
      (drafts.contents[key], drafts.bases[key]) = (draft.content, draft.base)
    }
    return drafts
  }

  /// The drafts of all enabled fields that have a name, as a value that changes when the user types, for a storage of
  /// the module `BindingStorage`:
  ///
  ///     form.storedDrafts(version: 1).persist("drafts", in: storage).store(in: scope)
  ///
  /// Reading it is ``drafts(version:)``, and writing it ``restore(_:version:)``. So drafts of another version are
  /// ignored, and a draft that is not among those written stays. The lens keeps the form alive.
  public func storedDrafts(
    version: Int, file: StaticString = #fileID, line: UInt32 = #line
  ) -> Lens<FormDrafts> {
    Lens(name: "\(name).drafts", file: file, line: line) {
      for field in self.fields() { field.trackDraft() }
      return self.drafts(version: version)
    } set: {
      self.restore($0, version: version)
    }
  }

  /// Shows stored drafts as edits. They are validated as if they had been typed, and are written when the policies say.
  /// If the model has changed since a draft was typed, that is a conflict like any other: the draft is dropped or
  /// stays, or the field asks, as its policy says.
  ///
  /// The drafts of fields that take no part in the form are ignored. A field that takes part in it because of another
  /// restored draft gets its draft as well.
  ///
  /// - Returns: whether the drafts are of the given version. Drafts of another version are ignored.
  @discardableResult
  public func restore(_ drafts: FormDrafts, version: Int) -> Bool {
    guard drafts.version == version else { return false }
    var left = drafts.contents
    // A draft that was restored may have enabled fields, or added rows.
    batch { while restore(&left, drafts.bases) {} }
    return true
  }

  /// Restores the drafts of the fields that take part in the form now, and removes them from those that are left.
  /// Returns whether there were any.
  private func restore(_ left: inout [String: String], _ bases: [String: String]) -> Bool {
    let count = left.count
    for field in untracked(fields) {
      guard let key = field.key, let content = left.removeValue(forKey: key) else { continue }
      field.restore((content, bases[key]))
    }
    return left.count < count
  }
}

/// A draft as texts: its content, and the content that was shown for the model when the draft was typed.
typealias StoredDraft = (content: String, base: String?)

extension Field {
  /// The draft as a text; `nil` if there is none, or it cannot be written as a text.
  func storedDraft() -> StoredDraft? {
    guard editor.drafts.isDirtyNow, let content = text(of: shown.content) else { return nil }
    return (content, shown.draft.flatMap { text(of: $0.base.display) })
  }

  func restore(_ draft: StoredDraft) {
    guard let content = display(of: draft.content) else { return }
    if let base = draft.base.flatMap({ display(of: $0) }) {
      editor.restore(content, base: base)
    } else {
      editor.edit(content)
    }
  }

  func text(of display: Any) -> String? { (display as? any LosslessStringConvertible)?.description }

  func display(of text: String) -> Display? {
    let type = (Display.self as? any OptionalContent.Type)?.wrapped ?? Display.self
    return (type as? any LosslessStringConvertible.Type).flatMap { $0.init(text) as? Display }
  }
}

private protocol OptionalContent {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalContent {
  static var wrapped: Any.Type { Wrapped.self }
}
