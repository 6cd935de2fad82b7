/// Drafts as they are kept between two sessions: what was typed, with the records that it was typed for.
///
/// The records tell later where the drafts belong, by the same rules by which a file is read again: a number would
/// point to a stranger as soon as a person is added.
struct SavedDrafts: Codable, Equatable {
  struct Draft: Codable, Equatable {
    /// The record, as it stood in the file.
    var record: String
    /// The edited texts, by the names of their fields.
    var texts: [String: String]
  }

  /// The line that names the columns, where there is one.
  var header: String
  var drafts: [Draft]

  /// A file with the records of the drafts alone.
  var text: String {
    drafts.reduce(header) { $0 + ($0.isEmpty || $0.hasSuffix("\n") ? "" : "\n") + $1.record }
  }
}
