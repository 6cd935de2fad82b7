/// Why something that a user entered gives no value of the model.
///
///     throw ConversionError("That is no whole number.", code: .malformed, range: 1..<2)
///
/// A value like any other: it is compared, shown and forgotten. It never traps and is never logged.
public struct ConversionError: Error, Sendable {
  /// What went wrong, for programs. Add codes of your own: `static let taken = Self("taken")`.
  public struct Code: Hashable, Sendable {
    /// The code as a word.
    public let word: String

    /// A code of your own.
    public init(_ word: String) { self.word = word }

    /// There is nothing where something is needed.
    public static let empty = Code("empty")
    /// It does not read as a value of that kind.
    public static let malformed = Code("malformed")
    /// It reads as a value that the model's type cannot hold.
    public static let outOfRange = Code("outOfRange")
    /// It is none of the values there are to choose from.
    public static let unknown = Code("unknown")
    /// It means "as it is", and there is nothing yet that could stay so.
    public static let nothingToKeep = Code("nothingToKeep")
    /// The converter threw an error of its own, see ``ConversionError/underlying``.
    public static let failed = Code("failed")
  }

  /// What went wrong, for people.
  public var message: String
  /// What went wrong, for programs.
  public var code: Code
  /// Where: offsets of characters in a text, or of elements in a list. `nil` if it is about the whole.
  public var range: Range<Int>?
  /// Which converter of a composed one failed, counted from the model's side, beginning with 0.
  public var step: Int
  /// The error that the converter threw, if that was no `ConversionError`.
  public var underlying: (any Error)?

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - message: what went wrong, for people.
  ///   - code: what went wrong, for programs.
  ///   - range: where, as offsets of characters or elements; `nil` if it is about the whole.
  public init(_ message: String, code: Code = .malformed, range: Range<Int>? = nil) {
    self.message = message
    self.code = code
    self.range = range
    step = 0
  }

  /// Makes a conversion error of any error, and leaves one alone that is a conversion error.
  public init(_ error: any Error) {
    if let error = error as? ConversionError {
      self = error
    } else {
      self.init("\(error)", code: .failed)
      underlying = error
    }
  }

  /// Where in a text the range lies; `nil` if there is none, or the text is too short for it.
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
  /// Errors are equal if they say the same; the underlying error does not count.
  public static func == (one: ConversionError, other: ConversionError) -> Bool {
    one.message == other.message && one.code == other.code && one.range == other.range && one.step == other.step
  }

  /// The message.
  public var description: String { message }
}
