public import Binding
internal import Foundation

extension TwoWayConverter where Model == CalendarDate, Display == String {
  /// Days as `yyyy-MM-dd`, read strictly, except for white space around them: 2001-02-29 is refused because there was
  /// no such day, and 2001-2-3 because it is not clear which number is the month.
  public static var birthdate: TwoWayConverter {
    TwoWayConverter(convert: { $0.description }) { text in
      if let day = CalendarDate(text) { return day }
      if text.isEmpty { throw ConversionError("A date is missing.", code: .empty) }
      let shape = text.map { ("0"..."9").contains($0) ? "d" : $0 }
      if String(shape) == "dddd-dd-dd" { throw ConversionError("There is no such day.", code: .outOfRange) }
      throw ConversionError("Please write the day like 1815-12-10.", code: .malformed)
    }
    .then(.trimmed)
  }
}

extension CalendarDate {
  /// The present day in the user's time zone.
  public static func today() -> CalendarDate { CalendarDate(Date(), timeZone: .current) }
}
