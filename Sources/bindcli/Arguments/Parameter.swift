/// A named parameter of a command: an ``Option`` of some type.
protocol Parameter: Sendable {
  /// The long name, without its dashes.
  var name: String { get }

  /// The one-letter name, if there is one.
  var short: Character? { get }

  /// The placeholder of the value in help; `nil` if the parameter takes no value.
  var valueName: String? { get }

  /// One sentence for the help page.
  var abstract: String { get }

  /// All valid texts; empty if there are too many to list.
  var choices: [String] { get }

  /// The valid texts from which a message suggests one in place of an invalid text. Computed only for such a message,
  /// because some lists are long.
  var candidates: [String] { get }

  /// The default as help shows it; `nil` if help shows none.
  var defaultText: String? { get }

  /// Parses a value.
  func value(of text: String) throws(InvalidValue) -> any Sendable
}

/// The error that a text is not a valid value of a parameter.
struct InvalidValue: Error {
  /// The reason as a sentence, if there is one.
  var reason: String?
}

extension Parameter {
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

  func synopsis(spelledAs spelling: String) -> String { valueName.map { "\(spelling) <\($0)>" } ?? spelling }

  /// The abstract with a note on the values: `How to print. (values: text, json; default: text)`.
  var help: String {
    let notes =
      (choices.isEmpty ? [] : ["values: \(choices.joined(separator: ", "))"])
      + (defaultText.map { ["default: \($0)"] } ?? [])
    return notes.isEmpty ? abstract : "\(abstract) (\(notes.joined(separator: "; ")))"
  }
}
