/// The arguments of a command, fetched by the declarations of its parameters.
struct ParsedArguments: Sendable {
  /// The positional arguments.
  var positionals: [String] = []

  private var values: [String: any Sendable] = [:]

  /// The last value given, or the default.
  subscript<Value>(option: Option<Value>) -> Value { values[option.name] as? Value ?? option.defaultValue }

  mutating func set(_ parameter: any Parameter, to value: any Sendable) { values[parameter.name] = value }
}
