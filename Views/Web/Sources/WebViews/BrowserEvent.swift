/// A user's action on an element, as the browser reports it.
struct BrowserEvent: Decodable, Equatable {
  /// The action.
  enum Kind: Equatable {
    /// The value was edited. Edits of an element are numbered, from 1.
    case edit(String, number: Int)
    /// An input method begins to compose a text.
    case compose
    /// The composition is over. The value is there if it has changed.
    case composed(String?, number: Int)
    /// Enter was pressed.
    case end
    case focus
    case blur
    case click
  }

  let id: Int
  let kind: Kind

  private enum CodingKeys: CodingKey { case id, kind, value, edit }

  init(id: Int, _ kind: Kind) { (self.id, self.kind) = (id, kind) }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    let name = try values.decode(String.self, forKey: .kind)
    switch name {
    case "edit":
      kind = .edit(try values.decode(String.self, forKey: .value), number: try values.decode(Int.self, forKey: .edit))
    case "composed":
      kind = .composed(
        try values.decodeIfPresent(String.self, forKey: .value), number: try values.decode(Int.self, forKey: .edit))
    case "compose": kind = .compose
    case "end": kind = .end
    case "focus": kind = .focus
    case "blur": kind = .blur
    case "click": kind = .click
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: values, debugDescription: "there is no kind of event named \(name)")
    }
  }
}

/// The body of a post: events in the order in which they happened.
struct Edits: Decodable {
  let session: String
  /// The number of the post in its session, from 1. A repeated post has its former number.
  let number: Int
  let events: [BrowserEvent]
}
