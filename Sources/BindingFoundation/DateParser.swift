import Foundation

/// Reads texts by a formatter. Also reads a time that the clocks of the formatter's zone skip, for example a day whose
/// first hour they skip.
final class DateParser {
  private let formatter: DateFormatter
  /// The formatter in a time zone without daylight saving time, where every day has its first hour.
  private lazy var elsewhere: DateFormatter = {
    let copy = formatter.copy() as! DateFormatter
    copy.timeZone = .gmt
    return copy
  }()

  #if !canImport(Darwin)
    /// Reads texts whose characters were replaced by characters of one UTF-16 unit each.
    private lazy var ofSingleUnits = DateParser(formatter.inSingleUnits)
  #endif

  init(_ formatter: DateFormatter) { self.formatter = formatter }

  /// The date that a text stands for, in an array; an empty array if the text is no date. A time that the clocks of the
  /// formatter's zone skip is read in a zone where no time is skipped.
  func dates(of text: String) -> [Date] {
    #if !canImport(Darwin)
      // Foundation traps if reading stops inside a character. Where it stops is not known before, so each character
      // becomes one that has no inside, in the text and in the words of the formatter.
      let units = text.inSingleUnits
      if units != text { return ofSingleUnits.dates(of: units) }
    #endif
    if let date = formatter.date(from: text) { return [date] }
    guard let wall = elsewhere.date(from: text) else { return [] }
    return [formatter.timeZone.date(atWallClock: wall.timeIntervalSinceReferenceDate)]
  }
}

#if !canImport(Darwin)
  extension String {
    /// The text with characters of one UTF-16 unit each. The scalars of a larger character are replaced: by an ASCII
    /// digit, or by a private-use scalar that stands for the scalar in lower case, because formatters ignore case.
    ///
    /// Two scalars that are 6,400 code points apart become the same, so the date of the text has to be shown again, and
    /// compared with what was typed.
    fileprivate var inSingleUnits: String {
      var text = UnicodeScalarView()
      for character in self {
        if character.utf16.count == 1 {
          text.append(contentsOf: character.unicodeScalars)
        } else {
          for scalar in character.lowercased().unicodeScalars {
            text.append(scalar.digit.map { Unicode.Scalar(48 + $0) } ?? Unicode.Scalar(0xE000 + scalar.value % 6400)!)
          }
        }
      }
      return String(text)
    }
  }

  extension DateFormatter {
    /// A formatter that reads what this one reads, in texts with characters of one UTF-16 unit each. Formatters have no
    /// list of the names of time zones, the parts of a day and the narrow eras, so those are not read if they are
    /// replaced.
    ///
    /// The lists are set one by one, because setting them by key paths makes the formatter anew for each list. Left out
    /// are the lists of the shortest months and of the shortest standalone weekdays, which formatters do not read.
    fileprivate var inSingleUnits: DateFormatter {
      func units(_ words: [String]) -> [String] { words.map(\.inSingleUnits) }
      let copy = copy() as! DateFormatter
      copy.dateFormat = dateFormat?.inSingleUnits
      copy.eraSymbols = units(eraSymbols)
      copy.longEraSymbols = units(longEraSymbols)
      copy.monthSymbols = units(monthSymbols)
      copy.shortMonthSymbols = units(shortMonthSymbols)
      copy.standaloneMonthSymbols = units(standaloneMonthSymbols)
      copy.shortStandaloneMonthSymbols = units(shortStandaloneMonthSymbols)
      copy.weekdaySymbols = units(weekdaySymbols)
      copy.shortWeekdaySymbols = units(shortWeekdaySymbols)
      copy.veryShortWeekdaySymbols = units(veryShortWeekdaySymbols)
      copy.standaloneWeekdaySymbols = units(standaloneWeekdaySymbols)
      copy.shortStandaloneWeekdaySymbols = units(shortStandaloneWeekdaySymbols)
      copy.quarterSymbols = units(quarterSymbols)
      copy.shortQuarterSymbols = units(shortQuarterSymbols)
      copy.standaloneQuarterSymbols = units(standaloneQuarterSymbols)
      copy.shortStandaloneQuarterSymbols = units(shortStandaloneQuarterSymbols)
      copy.amSymbol = amSymbol.inSingleUnits
      copy.pmSymbol = pmSymbol.inSingleUnits
      return copy
    }
  }
#endif
