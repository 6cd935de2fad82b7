public import Binding
public import Foundation

extension TwoWayConverter {
  /// Values by a format style that also parses: numbers, currencies, decimals, dates, in the user's language.
  ///
  ///     let price = TwoWayConverter.formatted(Decimal.FormatStyle.Currency(code: "EUR", locale: locale.value))
  ///     try price.convertBack("12 apples")   // throws
  ///
  /// The style is evaluated each time, so it may read observables: when the locale changes, texts are shown again.
  /// Entering the text that is shown leaves the model as it is, so that hidden digits are not lost.
  ///
  /// **Numbers** are read as a whole or refused: groups have to be complete, "1.5" is no number in German, and a
  /// fraction is no `Int`. Groups, the sign of a currency or percentage, and zeros may be left out, and ASCII digits
  /// are read in every language. A number that the type cannot hold is an error with the code `outOfRange`, whose
  /// arguments have the limits. A decimal has no negative zero: "-¥0", which is the text of -0.4, is read as 0. A
  /// style may multiply numbers by a power of ten. If it multiplies by another factor, or rounds to other steps than
  /// those of its digits, a text is read only if Foundation's parser reads it as a number that is shown as that very
  /// text.
  ///
  /// **Dates** in a `Date.FormatStyle` or `Date.ISO8601FormatStyle` are read if they are shown as the same text again,
  /// except for zeros, kinds of space and upper case: "2/31/2023" is refused, and "1/2/5" is read as "1/2/05". What is
  /// not shown stays as it is in the date that the model has: the year, or the time of day if only the day is shown, or
  /// the day if only a time is shown.
  ///
  /// Any other style, such as one that is not Foundation's, reads texts by its own strategy.
  ///
  /// - Parameter style: how values are shown and read.
  public static func formatted<Style: ParseableFormatStyle>(
    _ style: @autoclosure @escaping () -> Style
  ) -> TwoWayConverter where Style.FormatInput == Model, Style.FormatOutput == Display, Display: Equatable {
    let memory = ReadingMemory<Style, Display, Model>()
    return TwoWayConverter(convert: { style().format($0) }) { display, current in
      let style = style()
      if let current, style.format(current) == display { return .unchanged }
      return .value(try memory.reader(of: style, makeReader)(display, current))
    }
  }
}

extension TwoWayConverter where Model: OptionalModel, Display == String {
  /// Optional values by a format style: `nil` is an empty text. Otherwise the same as `formatted(_:)` for values that
  /// are not optional.
  ///
  ///     Field(offer[\.price], via: .formatted(euros).optional("free"))   // price: Decimal?
  public static func formatted<Style: ParseableFormatStyle>(
    _ style: @autoclosure @escaping () -> Style
  ) -> TwoWayConverter where Style.FormatInput == Model.Wrapped, Style.FormatOutput == String {
    TwoWayConverter(.formatted(style()))
  }
}

private func makeReader<Style: ParseableFormatStyle>(
  of style: Style
) -> (Style.FormatOutput, Style.FormatInput?) throws -> Style.FormatInput {
  // The cast succeeds: a strict style shows values as strings, which the compiler does not know here.
  if let strict = style as? any StrictStyle,
    let read = strict.opaqueReader as? (String, Style.FormatInput?) throws -> Style.FormatInput
  {
    return { try read($0 as! String, $1) }
  }
  return { display, _ in
    do { return try style.parseStrategy.parse(display) } catch { throw ConversionError(unreadable: display, error) }
  }
}

extension StrictStyle {
  fileprivate var opaqueReader: Any { reader }
}

extension ConversionError {
  /// An error with a message for users: Foundation's own messages are about formats, for programmers.
  init(unreadable display: Any, _ error: (any Error)?) {
    let isEmpty = (display as? String)?.isEmpty ?? false
    self.init(isEmpty ? "Something is missing here." : "That cannot be read.", code: isEmpty ? .empty : .malformed)
    underlying = error
  }
}
