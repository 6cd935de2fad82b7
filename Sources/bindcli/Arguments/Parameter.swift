/// Something a command takes by name: an ``Option`` with a value, or a ``Flag`` without one.
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

  /// Whether the value is the name of a file.
  var takesFile: Bool { get }

  /// The value that holds when none is given, as it would be typed.
  var defaultText: String? { get }

  /// The value that a text stands for, or `nil` if it stands for none.
  func value(of text: String) -> (any Sendable)?

  /// Why a text stands for no value, as a sentence, where more can be said than that it does not.
  func objection(to text: String) -> String?
}

extension Parameter {
  var candidates: [String] { choices }

  var isList: Bool { false }

  var takesFile: Bool { false }

  func objection(to text: String) -> String? { nil }

  /// How the parameter may be written, the short spelling first, as help lists them.
  var spellings: [String] {
    (short.map { ["-\($0)"] } ?? []) + ["--\(name)"]
  }

  /// A spelling with the value it takes: `--format <format>`.
  func synopsis(spelledAs spelling: String) -> String {
    valueName.map { "\(spelling) <\($0)>" } ?? spelling
  }

  /// The note on its values behind the abstract: ` (values: text, json; default: text)`.
  var note: String {
    var notes: [String] = []
    if !choices.isEmpty {
      notes.append("values: \(choices.joined(separator: ", "))")
    }
    if let text = defaultText {
      notes.append("default: \(text)")
    }
    return notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
  }
}
