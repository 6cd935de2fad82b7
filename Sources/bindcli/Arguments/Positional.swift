/// The positional arguments of a command: all words that are neither an option nor the value of one.
struct Positional: Sendable {
  /// How many are taken.
  enum Count: Sendable {
    case one
    case optional
    case any

    /// The most that are taken.
    var limit: Int { self == .any ? .max : 1 }
  }

  /// The completions that a shell offers in its place.
  enum Completion: Sendable {
    case none
    case file
  }

  let name: String
  let count: Count
  let abstract: String
  let completion: Completion

  /// All values there are, or none where any text may do; found when they are needed, which at start-up they are not.
  private let known: @Sendable () -> [String]

  init(
    _ name: String, _ count: Count, abstract: String = "", completion: Completion = .none,
    choices: @escaping @Sendable () -> [String] = { [] }
  ) {
    self.name = name
    self.count = count
    self.abstract = abstract
    self.completion = completion
    known = choices
  }

  var choices: [String] { known() }

  /// The note on its values behind the abstract, as for a ``Parameter``.
  var note: String { choices.isEmpty ? "" : " (values: \(choices.joined(separator: ", ")))" }

  /// Why an empty text names no file. Where there is one, a variable of a script has most likely no value.
  static let emptyName = "The name of a file is empty."

  /// Why a text is no value of this, as a sentence; `nil` if it may be one.
  func objection(to text: String) -> String? {
    completion == .file && text.isEmpty ? Self.emptyName : nil
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
