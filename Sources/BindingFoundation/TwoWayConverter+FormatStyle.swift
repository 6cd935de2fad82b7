public import Binding
public import Foundation

extension TwoWayConverter {
  /// Values by a format style that also parses: numbers, amounts of money, decimals, dates, in the user's language.
  ///
  ///     let price = TwoWayConverter.formatted(Decimal.FormatStyle.Currency(code: "EUR", locale: locale.value))
  ///     try price.convertBack("12 apples")   // throws
  ///
  /// The style is asked for anew each time, so it may read observables: when the locale changes, texts are shown
  /// anew. A text that equals the one shown leaves the model as it is, so that digits which are not shown are not
  /// lost.
  ///
  /// **Numbers** are read as a whole or refused: groups have to be complete, "1.5" is no number in German, and an `Int`
  /// is no rounded `Double`. Groups, the sign of a currency or of percent, and zeros may be left out, and the digits of
  /// ASCII are read in every language. What the type cannot hold is an error with the code `outOfRange`, whose
  /// arguments have the limits.
  ///
  /// **Dates** are read if they are shown as that text again, but for zeros, kinds of space and upper case: "2/31/2023"
  /// is refused. Where only the day is shown, the time of day of the present date stays.
  ///
  /// Styles that are not Foundation's, and those of other values, are read by their own strategies.
  ///
  /// `style`: how values are shown and read.
  @export(implementation)
  public static func formatted<Style: ParseableFormatStyle>(
    _ style: @autoclosure @escaping () -> Style
  ) -> TwoWayConverter where Style.FormatInput == Model, Style.FormatOutput == Display, Display: Equatable {
    let memory = ReadingMemory<Style, Display, Model>()
    return TwoWayConverter(convert: { style().format($0) }) { display, current in
      let style = style()
      if let current, style.format(current) == display { return .unchanged }
      return .value(try readStrictly(display, by: style, current: current, memory))
    }
  }
}

@usableFromInline
func readStrictly<Style: ParseableFormatStyle>(
  _ display: Style.FormatOutput, by style: Style, current: Style.FormatInput?,
  _ memory: ReadingMemory<Style, Style.FormatOutput, Style.FormatInput>
) throws -> Style.FormatInput {
  try memory.reader(of: style, makeReader)(display, current)
}

private func makeReader<Style: ParseableFormatStyle>(
  of style: Style
) -> (Style.FormatOutput, Style.FormatInput?) throws -> Style.FormatInput {
  // The same types, in the words of the protocol.
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
  /// The messages of Foundation are about formats and for programmers.
  init(unreadable display: Any, _ error: (any Error)?) {
    let isEmpty = (display as? String)?.isEmpty ?? false
    self.init(isEmpty ? "Something is missing here." : "That cannot be read.", code: isEmpty ? .empty : .malformed)
    underlying = error
  }
}
