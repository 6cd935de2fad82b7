/// A parameter with a value: `--format json`, `--format=json`, `-f json`.
///
/// It is declared once, next to the command that takes it, and the value is fetched by the declaration itself, so that
/// neither a name nor a type is written twice:
///
/// ```swift
/// let format = Option("format", short: "f", default: OutputFormat.text, abstract: "How to print.")
/// arguments[format]   // OutputFormat
/// ```
struct Option<Value: Sendable>: Parameter {
  let name: String
  let short: Character?
  let abstract: String
  let choices: [String]
  let defaultText: String?
  /// Whether the value is a list, with a comma between two of its words.
  let isList: Bool
  let takesFile: Bool
  /// Made when it is asked for: help and completions need none, and a locale takes a third of the start-up.
  private let makeDefault: @Sendable () -> Value
  private let parse: @Sendable (String) -> Value?

  var defaultValue: Value { makeDefault() }

  /// Why a text stands for no value, where more can be said than that it does not.
  private var explain: (@Sendable (String) -> String?)?

  /// Well-known values, where there are too many to list.
  private var known: (@Sendable () -> [String])?

  var candidates: [String] { known?() ?? choices }

  /// An option whose values are those for which `parse` does not return `nil`.
  ///
  /// `defaultText` is trusted: it is shown, never parsed, so that a default costs nothing at start-up.
  init(
    _ name: String,
    short: Character? = nil,
    default defaultValue: @autoclosure @escaping @Sendable () -> Value,
    shownAs defaultText: String,
    abstract: String,
    isList: Bool = false,
    takesFile: Bool = false,
    choices: [String] = [],
    known: (@Sendable () -> [String])? = nil,
    explain: (@Sendable (String) -> String?)? = nil,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.name = name
    self.short = short
    self.abstract = abstract
    self.choices = choices
    self.isList = isList
    self.takesFile = takesFile
    self.known = known
    self.explain = explain
    makeDefault = defaultValue
    self.defaultText = defaultText
    self.parse = parse
  }

  var valueName: String? { name }

  func value(of text: String) -> (any Sendable)? { parse(text) }

  func objection(to text: String) -> String? { explain?(text) }
}

extension Option where Value: CaseIterable & RawRepresentable<String> {
  /// An option whose values are the cases of an enumeration.
  init(_ name: String, short: Character? = nil, default defaultValue: Value, abstract: String) {
    self.name = name
    self.short = short
    self.abstract = abstract
    self.choices = Value.allCases.map(\.rawValue)
    self.isList = false
    self.takesFile = false
    makeDefault = { defaultValue }
    self.defaultText = defaultValue.rawValue
    self.parse = { Value(rawValue: $0) }
  }
}

extension Option {
  /// An option whose values are the cases of an enumeration, and whose default depends on something else.
  init<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, short: Character? = nil, defaultingTo defaultText: String, abstract: String
  ) where Value == Choice? {
    self.name = name
    self.short = short
    self.abstract = abstract
    self.choices = Choice.allCases.map(\.rawValue)
    self.isList = false
    self.takesFile = false
    makeDefault = { nil }
    self.defaultText = defaultText
    self.parse = { Choice(rawValue: $0).map(Optional.some) }
  }
}

extension Option where Value == String {
  /// An option that takes any text.
  init(_ name: String, short: Character? = nil, default defaultValue: String, abstract: String) {
    self.init(name, short: short, default: defaultValue, shownAs: defaultValue, abstract: abstract) { $0 }
  }
}
