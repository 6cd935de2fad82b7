/// Something a command takes by name: an ``Option`` of some type.
protocol Parameter: Sendable {
  /// The long name, without its dashes.
  var name: String { get }

  /// The one-letter name, if there is one.
  var short: Character? { get }

  /// The placeholder of the value in help, or `nil` where no value is taken.
  var valueName: String? { get }

  /// One sentence for the help page.
  var abstract: String { get }

  /// All values there are, or none where any text may do.
  var choices: [String] { get }

  /// Values that may have been meant by one that is none; found when they are needed.
  var candidates: [String] { get }

  /// Whether the value is a list, with a comma between two of its words.
  var isList: Bool { get }

  /// The value that holds when none is given, as it would be typed.
  var defaultText: String? { get }

  /// The value that a text stands for.
  func value(of text: String) throws(InvalidValue) -> any Sendable
}

/// A text that stands for no value.
struct InvalidValue: Error {
  /// Why, as a sentence, where more can be said than that it does not.
  var reason: String?
}

extension Parameter {
  /// How the parameter may be written, the short spelling first, as help lists them.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

  /// A spelling with the value it takes: `--format <format>`.
  func synopsis(spelledAs spelling: String) -> String { valueName.map { "\(spelling) <\($0)>" } ?? spelling }

  /// The abstract with a note on the values: `How to print. (values: text, json; default: text)`.
  var help: String {
    let notes =
      (choices.isEmpty ? [] : ["values: \(choices.joined(separator: ", "))"])
      + (defaultText.map { ["default: \($0)"] } ?? [])
    return notes.isEmpty ? abstract : "\(abstract) (\(notes.joined(separator: "; ")))"
  }
}
