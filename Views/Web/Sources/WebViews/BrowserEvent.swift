/// What a user has done to an element, as the browser tells it.
struct BrowserEvent: Decodable, Equatable {
  /// What was done.
  enum Kind: Equatable {
    /// The value is another one. Edits of an element are numbered, from 1.
    case edit(String, number: Int)
    /// An input method begins to compose a text.
    case compose
    /// The composition is over. The value is there if it is another one than before.
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
  /// The number of the post in its session, from 1. One that is sent again has the number it had.
  let number: Int
  let events: [BrowserEvent]
}
