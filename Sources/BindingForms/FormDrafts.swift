/// The drafts of a form as they can be stored, for a screen that is restored or an app that was ended.
///
///     let stored = try JSONEncoder().encode(form.drafts(version: 2))
///     form.restore(try JSONDecoder().decode(FormDrafts.self, from: stored), version: 2)
///
/// Stored are the texts of fields that have a draft and a name. So a field that is added later breaks nothing, and one
/// that is gone is ignored. Give what is stored another version when a name comes to mean something else.
public struct FormDrafts: Codable, Equatable, Sendable {
  /// The version of the form that wrote them.
  public var version: Int
  /// The drafts by the names of their fields.
  public var contents: [String: String]

  /// Makes drafts.
  public init(version: Int, contents: [String: String]) {
    self.version = version
    self.contents = contents
  }

  /// Whether there is no draft.
  public var isEmpty: Bool { contents.isEmpty }
}
