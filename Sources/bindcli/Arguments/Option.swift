/// A parameter with a value: `--format json`, `--format=json`, `-f json`.
///
/// An option is declared once, next to its command. The declaration is also the key to the parsed value, so that
/// neither its name nor its type is written twice:
///
/// ```swift
/// let format = Option("format", short: "f", default: OutputFormat.text, abstract: "How to print.")
/// arguments[format]   // OutputFormat
/// ```
struct Option<Value: Sendable>: Parameter {
  let name: String
  let short: Character?
  let valueName: String?
  let abstract: String
  let choices: [String]
  let defaultText: String?

  /// Makes the default. Called only when the default is needed: making a locale takes a third of the start-up time, and
  /// help does not need the locale.
  private let makeDefault: @Sendable () -> Value
  private let known: (@Sendable () -> [String])?
  private let parse: @Sendable (String) throws(InvalidValue) -> Value?

  /// Makes an option that accepts the texts for which `parse` neither returns `nil` nor throws.
  ///
  /// - Parameters:
  ///   - defaultText: the default as help shows it. This text is never parsed.
  ///   - choices: all valid texts, which help lists; empty if there are too many.
  ///   - known: returns the valid texts for suggestions, if there are too many to list in help.
  init(
    _ name: String, short: Character? = nil, default makeDefault: @autoclosure @escaping @Sendable () -> Value,
    shownAs defaultText: String?, abstract: String, isFlag: Bool = false, choices: [String] = [],
    known: (@Sendable () -> [String])? = nil, parse: @escaping @Sendable (String) throws(InvalidValue) -> Value?
  ) {
    self.name = name
    self.short = short
    self.valueName = isFlag ? nil : name
    self.abstract = abstract
    self.choices = choices
    self.defaultText = defaultText
    self.makeDefault = makeDefault
    self.known = known
    self.parse = parse
  }

  var defaultValue: Value { makeDefault() }

  var candidates: [String] { known?() ?? choices }

  func value(of text: String) throws(InvalidValue) -> any Sendable {
    guard let value = try parse(text) else { throw InvalidValue() }
    return value
  }
}

extension Option where Value: CaseIterable & RawRepresentable<String> {
  init(_ name: String, short: Character? = nil, default defaultValue: Value, abstract: String) {
    self.init(
      name, short: short, default: defaultValue, shownAs: defaultValue.rawValue, abstract: abstract,
      choices: Value.allCases.map(\.rawValue), parse: { Value(rawValue: $0) })
  }
}

extension Option {
  /// Makes an option whose value is a case of an enumeration. If the option is not given, its value is `nil`, and the
  /// command chooses a case.
  init<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, short: Character? = nil, defaultingTo defaultText: String?, abstract: String
  ) where Value == Choice? {
    self.init(
      name, short: short, default: nil, shownAs: defaultText, abstract: abstract,
      choices: Choice.allCases.map(\.rawValue), parse: { Choice(rawValue: $0).map(Optional.some) })
  }
}

extension Option<Int> {
  /// Makes an option for a number that is at least `least`.
  init(
    _ name: String, short: Character? = nil, default number: Int, shownAs text: String, from least: Int,
    abstract: String
  ) {
    self.init(
      name, short: short, default: number, shownAs: text, abstract: abstract,
      parse: { text in Int(text).flatMap { $0 >= least ? $0 : nil } })
  }
}

/// A parameter without a value.
typealias Flag = Option<Bool>

extension Flag {
  init(_ name: String, short: Character? = nil, abstract: String) {
    self.init(
      name, short: short, default: false, shownAs: nil, abstract: abstract, isFlag: true, parse: { _ in true })
  }

  /// Every command accepts `--help`.
  static let help = Flag("help", short: "h", abstract: "Show help information.")

  /// Every command accepts `--version`.
  static let version = Flag("version", abstract: "Show the version.")
}

/// The parsed arguments of a command. The value of an option is found by the declaration of the option.
struct ParsedArguments: Sendable {
  /// The positional arguments.
  var positionals: [String] = []

  private var values: [String: any Sendable] = [:]

  /// The value that was given last, or the default.
  subscript<Value>(option: Option<Value>) -> Value { values[option.name] as? Value ?? option.defaultValue }

  mutating func set(_ parameter: any Parameter, to value: any Sendable) { values[parameter.name] = value }
}
