// How a text is read strictly.
//
// Foundation's parsers take the beginning of a text for all of it. So a text counts only if the value that was read is
// shown as that very text, apart from differences that do not matter in typing: see `String+Plain`.
//
//     text ─▶ converter ─▶ ReadingMemory ─▶ NumberReader or DateReader ─▶ value
//                                                     └── shows the value again, and compares
//
// 1. A converter first shows the present model: for the same text the model stays as it is, with the digits and the
//    parts of a date that are not shown.
// 2. `ReadingMemory` has the reader that was made for an equal style or formatter. To make one takes longer than to
//    read, and most converters have one style. `.date` has a computed value for that.
// 3. A `StrictStyle` makes its reader. Any other style is read by its own parser, because nothing is known of it.
//    Foundation's formatters of numbers and dates get the same readers, in `TwoWayConverter+Formatter`.
// 4. Numbers: styles have no properties for their separators. So a `StrictNumberStyle` shows a sample, from which
//    `NumberShape` finds separators and groups. By the shape `NumberText` divides a typed text into digits and what
//    stands around them. `NumberReader` makes the value from the digits. Only what is no plain number goes to the
//    style's own parser.
// 5. Dates: a text may stand for several dates. `DateReader` takes the first that is shown as the text, and completes
//    it by the parts of the present date. The style's parser finds the dates; for `.date` and a `DateFormatter` a
//    `DatePattern` does, or a `DateParser` for patterns with other fields.
//
// To make another style of Foundation strict, extend it below. Another kind of value needs a reader of its own, which
// the `reader` of its styles returns.

import Binding
import Foundation

/// A style of Foundation that is read strictly here, because its own parser accepts a text of which it understands only
/// the beginning.
protocol StrictStyle: ParseableFormatStyle where FormatOutput == String {
  /// Reads a whole text, given the present value if there is one.
  var reader: (_ text: String, _ current: FormatInput?) throws -> FormatInput { get }
}

protocol StrictNumberStyle: StrictStyle {
  /// A text of 1234567890.5 as the style's locale writes such numbers: plain, as a percentage or as an amount.
  /// `NumberShape` finds the separators and the groups in it.
  var sample: String { get }
}

extension StrictNumberStyle {
  var reader: (String, FormatInput?) throws -> FormatInput {
    let reader = NumberReader(
      shape: NumberShape(of: sample), show: format, parse: { try parseStrategy.parse($0) })
    return { text, _ in try reader.read(text) }
  }
}

private let sampleNumber = Decimal(sign: .plus, exponent: -1, significand: 12_345_678_905)

private func sample(_ locale: Locale) -> String { Decimal.FormatStyle(locale: locale).format(sampleNumber) }

private func percentage(_ locale: Locale) -> String {
  Decimal.FormatStyle.Percent(locale: locale).precision(.fractionLength(1)).format(sampleNumber / 100)
}

private func amount(_ locale: Locale, _ code: String) -> String {
  Decimal.FormatStyle.Currency(code: code, locale: locale).precision(.fractionLength(1)).format(sampleNumber)
}

extension IntegerFormatStyle: StrictStyle, StrictNumberStyle {
  var sample: String { BindingFoundation.sample(locale) }
}

extension IntegerFormatStyle.Percent: StrictStyle, StrictNumberStyle {
  var sample: String { percentage(locale) }
}

extension IntegerFormatStyle.Currency: StrictStyle, StrictNumberStyle {
  var sample: String { amount(locale, currencyCode) }
}

extension FloatingPointFormatStyle: StrictStyle, StrictNumberStyle {
  var sample: String { BindingFoundation.sample(locale) }
}

extension FloatingPointFormatStyle.Percent: StrictStyle, StrictNumberStyle {
  var sample: String { percentage(locale) }
}

extension FloatingPointFormatStyle.Currency: StrictStyle, StrictNumberStyle {
  var sample: String { amount(locale, currencyCode) }
}

extension Decimal.FormatStyle: StrictStyle, StrictNumberStyle {
  var sample: String { BindingFoundation.sample(locale) }
}

extension Decimal.FormatStyle.Percent: StrictStyle, StrictNumberStyle {
  var sample: String { percentage(locale) }
}

extension Decimal.FormatStyle.Currency: StrictStyle, StrictNumberStyle {
  var sample: String { amount(locale, currencyCode) }
}

protocol StrictDateStyle: StrictStyle where FormatInput == Date {
  var timeZone: TimeZone { get }
}

extension StrictDateStyle {
  var reader: (String, Date?) throws -> Date {
    let strategy = parseStrategy
    let sample = format(Date(timeIntervalSinceReferenceDate: 0))
    let reader = DateReader(
      zone: timeZone, show: format,
      candidates: { $0.spellings(inDigitsOf: sample).compactMap { try? strategy.parse($0) } },
      essence: \.plain)
    return { try reader.read($0, current: $1) }
  }
}

extension Date.FormatStyle: StrictStyle, StrictDateStyle {}
extension Date.ISO8601FormatStyle: StrictStyle, StrictDateStyle {}
