/// What a command takes by position: everything that is neither an option nor the value of one.
struct Positional: Sendable {
  /// How many are taken.
  enum Count: Sendable {
    case one
    case optional
    case any

    /// The most that are taken.
    var limit: Int { self == .any ? .max : 1 }
  }

  /// What a shell offers in its place.
  enum Completion: Sendable {
    case none
    case file
  }

  let name: String
  let count: Count
  let abstract: String
  let completion: Completion

  init(_ name: String, _ count: Count, abstract: String = "", completion: Completion = .none) {
    self.name = name
    self.count = count
    self.abstract = abstract
    self.completion = completion
  }

  var label: String { "<\(name)>" }

  var synopsis: String {
    switch count {
    case .one: label
    case .optional: "[\(label)]"
    case .any: "[\(label) ...]"
    }
  }
}
