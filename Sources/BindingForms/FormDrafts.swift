/// The drafts of a form as they can be stored, for a screen that is restored or an app that was ended.
///
///     let stored = try JSONEncoder().encode(form.drafts(version: 2))
///     form.restore(try JSONDecoder().decode(FormDrafts.self, from: stored), version: 2)
///
/// Stored are the texts of fields that have a draft and a name, and what the model was shown as when they were typed.
/// So a field that is added later breaks nothing, and one that is gone is ignored. Give what is stored another version
/// when a name comes to mean something else.
///
/// What was stored before there were ``bases`` is read as well.
public struct FormDrafts: Codable, Equatable, Sendable {
  /// The version of the form that wrote them.
  public var version: Int
  /// The drafts by the names of their fields.
  public var contents: [String: String]
  /// What the models were shown as when the drafts were typed, by the names of the fields. A draft of which it is not
  /// known is restored over the present model.
  public var bases: [String: String]

  /// Makes drafts.
  public init(version: Int, contents: [String: String], bases: [String: String] = [:]) {
    self.version = version
    self.contents = contents
    self.bases = bases
  }

  /// Reads drafts, also without ``bases``.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    version = try values.decode(Int.self, forKey: .version)
    contents = try values.decode([String: String].self, forKey: .contents)
    bases = try values.decodeIfPresent([String: String].self, forKey: .bases) ?? [:]
  }

  /// Whether there is no draft.
  public var isEmpty: Bool { contents.isEmpty }
}
