/// The arguments of a command, fetched by the declarations of its parameters.
struct ParsedArguments: Sendable {
  /// The arguments by position, in order.
  var positionals: [String] = []

  private var values: [String: any Sendable] = [:]

  /// The last value given, or the default.
  subscript<Value>(option: Option<Value>) -> Value {
    values[option.name] as? Value ?? option.defaultValue
  }

  /// Whether the flag was given.
  subscript(flag: Flag) -> Bool {
    values[flag.name] != nil
  }

  /// Takes a value, in place of an earlier one: the last one wins. Of lists each adds to those before.
  mutating func set(_ parameter: any Parameter, to value: any Sendable) {
    if let former = values[parameter.name] as? any AddedArgument, let sum = former.adding(value) {
      values[parameter.name] = sum
    } else {
      values[parameter.name] = value
    }
  }
}

/// A value that an option given again adds to, instead of taking its place.
protocol AddedArgument: Sendable {
  /// This and another value together, or `nil` if the other is of another kind.
  func adding(_ other: any Sendable) -> (any Sendable)?
}
