/// A parameter without a value: it is there or it is not.
struct Flag: Parameter {
  let name: String
  let short: Character?
  let abstract: String

  init(_ name: String, short: Character? = nil, abstract: String) {
    self.name = name
    self.short = short
    self.abstract = abstract
  }

  var valueName: String? { nil }
  var choices: [String] { [] }
  var defaultText: String? { nil }

  func value(of text: String) -> (any Sendable)? { nil }
}

extension Flag {
  /// Understood by every command.
  static let help = Flag("help", short: "h", abstract: "Show help information.")

  /// Understood by every command.
  static let version = Flag("version", abstract: "Show the version.")
}
