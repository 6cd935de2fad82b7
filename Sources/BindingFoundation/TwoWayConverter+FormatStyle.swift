public import Binding
public import Foundation

extension TwoWayConverter {
  /// Values by a format style that also parses: numbers, amounts of money, decimals, dates, in the user's language.
  ///
  ///     let price = TwoWayConverter.formatted(Decimal.FormatStyle.Currency(code: "EUR", locale: locale.value))
  ///
  /// The style is asked for anew each time, so it may read observables: when the locale changes, texts are shown
  /// anew. A text that equals the one shown leaves the model as it is, so that digits which are not shown are not
  /// lost.
  ///
  /// `style`: how values are shown and read.
  @export(implementation)
  public static func formatted<Style: ParseableFormatStyle>(
    _ style: @autoclosure @escaping () -> Style
  ) -> TwoWayConverter where Style.FormatInput == Model, Style.FormatOutput == Display, Display: Equatable {
    TwoWayConverter(convert: { style().format($0) }) { display, current in
      let style = style()
      if let current, style.format(current) == display { return .unchanged }
      do {
        return .value(try style.parseStrategy.parse(display))
      } catch {
        throw ConversionError(unreadable: display, error)
      }
    }
  }
}

extension ConversionError {
  /// The messages of Foundation are about formats and for programmers.
  @export(implementation)
  init(unreadable display: Any, _ error: (any Error)?) {
    let isEmpty = (display as? String)?.isEmpty ?? false
    self.init(isEmpty ? "Something is missing here." : "That cannot be read.", code: isEmpty ? .empty : .malformed)
    underlying = error
  }
}
