/// Why a user's input gives no value of the model.
///
///     throw ConversionError("That is no whole number.", code: .malformed, range: 1..<2)
///
/// The error is an ordinary value, to be compared and shown to the user. It never traps and is never logged.
public struct ConversionError: Error, Sendable {
  /// The kind of error, for programs. Add codes of your own: `static let taken = Self("taken")`.
  public struct Code: Hashable, Sendable {
    /// The code as a word.
    public let word: String

    /// Makes a code of your own.
    public init(_ word: String) { self.word = word }

    /// The input is empty, and a value is required.
    public static var empty: Code { Code("empty") }
    /// The input cannot be read as a value of the model's type.
    public static var malformed: Code { Code("malformed") }
    /// The input reads as a value beyond the limits of the model's type or of the converter.
    public static var outOfRange: Code { Code("outOfRange") }
    /// The input is none of the available choices.
    public static var unknown: Code { Code("unknown") }
    /// The input means that the value stays as it is, but there is no value yet.
    public static var nothingToKeep: Code { Code("nothingToKeep") }
    /// The converter threw an error of its own, see ``ConversionError/underlying``, or the check of a field threw one.
    public static var failed: Code { Code("failed") }
  }

  /// The name of a detail of an error. Add names of your own: `static let currency = Self("currency")`.
  public struct Argument: Hashable, Sendable {
    /// The name as a word.
    public let word: String

    /// Makes a name of your own.
    public init(_ word: String) { self.word = word }

    /// The least value that is accepted.
    public static var minimum: Argument { Argument("minimum") }
    /// The greatest value that is accepted.
    public static var maximum: Argument { Argument("maximum") }
    /// How many digits may follow the decimal separator.
    public static var digits: Argument { Argument("digits") }
    /// The texts that can be read, separated by a comma and a space.
    public static var choices: Argument { Argument("choices") }
    /// The pattern that the text has to follow.
    public static var format: Argument { Argument("format") }
  }

  /// The error in words, for people.
  public var message: String
  /// The kind of error, for programs.
  public var code: Code
  /// The place of the error in the input: offsets of characters in a text, or of elements in a list. `nil` if the error
  /// is about the whole input.
  public var range: Range<Int>?
  /// The details of the error, for messages in other words or languages. Numbers are written as the converter writes
  /// them. The refused part of the input is at ``range(in:)``.
  ///
  ///     let age = TwoWayConverter<Int8, String>.integer.describing { error, text in
  ///       error.arguments[.maximum].map { "\(text) is more than \($0)." } ?? error.message
  ///     }
  public var arguments: [Argument: String] {
    get { parts.reduce(into: [:]) { $0[$1.0] = $1.1 } }
    set { parts = newValue.map { ($0, $1) } }
  }
  /// The arguments. An array, because a stored dictionary would add its code to every program.
  var parts: [(Argument, String)]
  /// The index of the step that failed in a composed converter, counted from the model's side.
  public var step: Int
  /// The error that the converter threw, if that was no `ConversionError`.
  public var underlying: (any Error)?

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - message: the error in words, for people.
  ///   - code: the kind of error, for programs.
  ///   - range: the place in the input, as offsets of characters or elements; `nil` if the error is about the whole
  ///     input.
  ///   - arguments: the details of the error.
  public init(
    _ message: String, code: Code = .malformed, range: Range<Int>? = nil, arguments: [Argument: String]
  ) {
    self.init(message, code: code, range: range)
    self.arguments = arguments
  }

  /// Makes an error without arguments.
  public init(_ message: String, code: Code = .malformed, range: Range<Int>? = nil) {
    self.message = message
    self.code = code
    self.range = range
    parts = []
    step = 0
  }

  /// The place of the error as a range of a text; `nil` if the error has no range, or if the text is too short.
  public func range(in text: String) -> Range<String.Index>? {
    guard
      let range,
      let start = text.index(text.startIndex, offsetBy: range.lowerBound, limitedBy: text.endIndex),
      let end = text.index(start, offsetBy: range.count, limitedBy: text.endIndex)
    else { return nil }
    return start..<end
  }
}

extension ConversionError: Equatable, CustomStringConvertible {
  /// Errors are equal if message, code, range and step are. Arguments and the underlying error are not compared.
  public static func == (one: ConversionError, other: ConversionError) -> Bool {
    one.message == other.message && one.code == other.code && one.range == other.range && one.step == other.step
  }

  /// The message alone, so that an interpolated error reads as it is shown to a user.
  public var description: String { message }
}

extension ConversionError {
  /// This error, changed by a closure.
  func changed(_ change: (inout ConversionError) -> Void) -> ConversionError {
    var error = self
    change(&error)
    return error
  }

  /// Makes a conversion error of any error; a conversion error stays as it is.
  public init(_ error: any Error) {
    if let error = error as? ConversionError {
      self = error
    } else {
      self.init("\(error)", code: .failed)
      underlying = error
    }
  }
}
