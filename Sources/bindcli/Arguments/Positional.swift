/// What a command takes by position: everything that is neither an option nor the value of one.
struct Positional: Sendable {
  /// How many are taken.
  enum Count: Sendable {
    case one
    case any

    /// The most that are taken.
    var limit: Int { self == .one ? 1 : .max }
  }

  let name: String
  let count: Count
  let abstract: String

  init(_ name: String, _ count: Count, abstract: String = "") {
    self.name = name
    self.count = count
    self.abstract = abstract
  }

  var label: String { "<\(name)>" }

  var synopsis: String {
    switch count {
    case .one: label
    case .any: "[\(label) ...]"
    }
  }
}
