/// A view as it is sent to a browser.
struct Node: Encodable, Equatable {
  var id: Int
  var tag: String
  var attributes: [String: String]
  var text: String?
  var value: String?
  var edit: Int?
  var children: [Node]
}

/// A change of the page in a browser. It is sent as an array that begins with its name.
enum Patch: Encodable, Equatable {
  /// Replaces the whole page.
  case page(title: String, Node)
  case title(String)
  case text(Int, String)
  case attribute(Int, String, String?)
  /// A value for an input, unless the user has edited it since that edit.
  case value(Int, String, edit: Int)
  case splice(Int, at: Int, removed: Int, inserted: [Node])
  case focus(Int, Bool)
  /// A message for assistive technology.
  case say(String)

  func encode(to encoder: any Encoder) throws {
    var array = encoder.unkeyedContainer()
    switch self {
    case .page(let title, let root):
      try array.encode("page")
      try array.encode(title)
      try array.encode(root)
    case .title(let title):
      try array.encode("title")
      try array.encode(title)
    case .text(let id, let text):
      try array.encode("text")
      try array.encode(id)
      try array.encode(text)
    case .attribute(let id, let name, let value):
      try array.encode("attribute")
      try array.encode(id)
      try array.encode(name)
      try array.encode(value)
    case .value(let id, let value, let edit):
      try array.encode("value")
      try array.encode(id)
      try array.encode(value)
      try array.encode(edit)
    case .splice(let id, let offset, let removed, let inserted):
      try array.encode("splice")
      try array.encode(id)
      try array.encode(offset)
      try array.encode(removed)
      try array.encode(inserted)
    case .focus(let id, let isFocused):
      try array.encode("focus")
      try array.encode(id)
      try array.encode(isFocused)
    case .say(let message):
      try array.encode("say")
      try array.encode(message)
    }
  }

  /// Identifies what a later patch makes superfluous.
  enum Subject: Hashable {
    case title
    case text(Int)
    case attribute(Int, String)
    case value(Int)
  }

  var subject: Subject? {
    switch self {
    case .title: .title
    case .text(let id, _): .text(id)
    case .attribute(let id, let name, _): .attribute(id, name)
    case .value(let id, _, _): .value(id)
    case .page, .splice, .focus, .say: nil
    }
  }
}

extension [Patch] {
  /// The patches without those that later ones make superfluous.
  var withoutSuperseded: [Patch] {
    var subjects: Set<Patch.Subject> = []
    var isFocusGiven = false
    let latest = reversed().filter { patch in
      if case .focus(_, let isFocused) = patch {
        // An element that gets the focus takes it from all others, even if it gives it up at once.
        if isFocusGiven { return false }
        isFocusGiven = isFocused
      }
      return patch.subject.map { subjects.insert($0).inserted } ?? true
    }
    return latest.reversed()
  }
}
