/// A user's action on an element, as the browser reports it.
struct BrowserEvent: Decodable, Equatable {
  /// The action.
  enum Kind: Equatable {
    /// The value was edited. Edits of an element are numbered, from 1. A value that is too long for a post is left out.
    case edit(String?, number: Int)
    /// An input method begins to compose a text.
    case compose
    /// The composition is over. If the value has not changed, it is left out and the number is 0.
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
    case "edit", "composed":
      let value = try values.decodeIfPresent(String.self, forKey: .value)
      let number = try values.decode(Int.self, forKey: .edit)
      kind = name == "edit" ? .edit(value, number: number) : .composed(value, number: number)
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
