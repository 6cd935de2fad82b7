import Foundation

/// A Unicode date pattern of common fields, such as "yyyy-MM-dd HH:mm" or "EEEE, d MMMM yyyy".
///
/// Reads texts in place of a `DateFormatter`, which takes ten times as long, refuses days without a midnight, and on
/// some systems traps if it stops reading inside a character of several scalars.
struct DatePattern {
  private enum Part {
    case text(Unicode.Scalar)
    /// A field of digits: at most `count` of them if another such field follows without a separator, otherwise at most
    /// nine.
    case number(Field, count: Int, isFixed: Bool)
    case month(DateNames), weekday(DateNames), half(DateNames)

    /// The field of a date that the part gives, if a pattern may have it only once.
    var field: Field? {
      switch self {
      case .number(let field, _, _): field
      case .month: .month
      case .text, .weekday, .half: nil
      }
    }
  }

  private enum Field: Int {
    case year, month, day, hour, minute, second
  }

  private let parts: [Part]

  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - formatter: the names of months, weekdays and halves of the day are taken from this formatter's locale.
  /// - Returns: `nil` if the pattern has a field that is not supported, such as any field of time zones, or has the
  ///   month or a field of digits twice.
  init?(_ pattern: String, wordsOf formatter: DateFormatter) {
    guard let parts = Self.parts(of: pattern, formatter) else { return nil }
    self.parts = parts
  }

  /// The parts of a pattern; `nil` if it has a field that is not supported, or has the month or a field of digits
  /// twice.
  private static func parts(of pattern: String, _ formatter: DateFormatter) -> [Part]? {
    var parts: [Part] = []
    var seen: Set<Field> = []
    var isQuoted = false
    for (scalar, count) in runs(of: pattern) {
      if scalar == "'" {
        // Two apostrophes stand for one. A single one begins or ends a quotation.
        parts += repeatElement(.text("'"), count: count / 2)
        if count % 2 == 1 { isQuoted.toggle() }
      } else if isQuoted || !(scalar.isASCII && scalar.properties.isAlphabetic) {
        parts += repeatElement(String(scalar).typed.unicodeScalars.map(Part.text), count: count).joined()
      } else {
        guard let part = part(scalar, count: count, formatter) else { return nil }
        if let field = part.field, !seen.insert(field).inserted { return nil }
        append(part, to: &parts)
      }
    }
    return parts
  }

  /// The scalars of a pattern, and how often each is repeated.
  private static func runs(of pattern: String) -> [(scalar: Unicode.Scalar, count: Int)] {
    var runs: [(scalar: Unicode.Scalar, count: Int)] = []
    for scalar in pattern.unicodeScalars {
      if runs.last?.scalar == scalar { runs[runs.count - 1].count += 1 } else { runs.append((scalar, 1)) }
    }
    return runs
  }

  /// The part for a letter that is repeated `count` times; `nil` if that is a field that is not supported.
  private static func part(_ letter: Unicode.Scalar, count: Int, _ formatter: DateFormatter) -> Part? {
    switch letter {
    case "y": count == 1 || count == 4 ? .number(.year, count: count, isFixed: false) : nil
    case "M", "L":
      count <= 2 ? .number(.month, count: count, isFixed: false) : DateNames(ofMonths: count, formatter).map(Part.month)
    case "d": count <= 2 ? .number(.day, count: count, isFixed: false) : nil
    case "H", "h": count <= 2 ? .number(.hour, count: count, isFixed: false) : nil
    case "m": count <= 2 ? .number(.minute, count: count, isFixed: false) : nil
    case "s": count <= 2 ? .number(.second, count: count, isFixed: false) : nil
    case "E": .weekday(DateNames(ofWeekdays: String(repeating: "E", count: count), formatter))
    case "c": count > 2 ? .weekday(DateNames(ofWeekdays: String(repeating: "c", count: count), formatter)) : nil
    case "a": count == 1 ? .half(DateNames([formatter.amSymbol, formatter.pmSymbol])) : nil
    default: nil
    }
  }

  /// Appends a part. If a field of digits directly follows another one, nothing but the number of digits tells where
  /// the former ends, so that number becomes fixed.
  private static func append(_ part: Part, to parts: inout [Part]) {
    if case .number = part, case .number(let former, let count, _) = parts.last {
      parts[parts.count - 1] = .number(former, count: count, isFixed: true)
    }
    parts.append(part)
  }

  /// The wall-clock time that a text names; `nil` if the text does not follow the pattern, or names no month of the
  /// year. The time may be of no real date, such as 30 February: the caller shows the result again, and compares the
  /// texts.
  func wallClock(of text: String) -> TimeInterval? {
    var time = WallClock()
    var rest = Array(text.typed.lowercased().unicodeScalars)[...]
    for part in parts {
      guard read(part, from: &rest, into: &time) else { return nil }
    }
    return rest.isEmpty ? time.seconds : nil
  }

  /// Removes a part from the beginning of a text. Returns whether the text begins with such a part.
  private func read(_ part: Part, from rest: inout ArraySlice<Unicode.Scalar>, into time: inout WallClock) -> Bool {
    switch part {
    case .text(let scalar):
      return rest.popFirst()?.isLike(scalar) ?? false
    case .number(let field, let count, let isFixed):
      let digits = rest.prefix(isFixed ? count : 9).prefix { $0.digit != nil }
      rest = rest.dropFirst(digits.count)
      time[field] = digits.reduce(0) { $0 * 10 + Int($1.digit ?? 0) }
      return !digits.isEmpty
    case .month(let names):
      guard let month = names.remove(from: &rest) else { return false }
      time[.month] = month + 1
      return true
    case .weekday(let names):
      return names.remove(from: &rest) != nil
    case .half(let names):
      time.half = names.remove(from: &rest)
      return time.half != nil
    }
  }

  /// The fields of a date that have been read. The date may not exist.
  private struct WallClock {
    private var values = [2000, 1, 1, 0, 0, 0]
    /// Which half of the day was read: 0 before noon, 1 after noon. `nil` if the pattern has no half of the day.
    var half: Int?

    subscript(field: Field) -> Int {
      get { values[field.rawValue] }
      set { values[field.rawValue] = newValue }
    }

    /// The seconds since the beginning of 2001; `nil` if there is no such month.
    var seconds: TimeInterval? {
      guard (1...12).contains(self[.month]) else { return nil }
      let hour = half.map { self[.hour] % 12 + $0 * 12 } ?? self[.hour]
      let time = (hour * 60 + self[.minute]) * 60 + self[.second]
      return Double((daysSince2001(self[.year], self[.month]) + self[.day] - 1) * 86_400 + time)
    }
  }
}

/// Words of a language that dates contain, such as the months, with their numbers in the order of the calendar.
private struct DateNames {
  /// The longest word first.
  private var entries: [(name: [Unicode.Scalar], number: Int)]

  init(_ lists: [String]?...) {
    entries = lists.flatMap { list in
      (list ?? []).enumerated().map { (Array($1.typed.lowercased().unicodeScalars), $0) }
    }.filter { !$0.0.isEmpty }.sorted { $0.0.count > $1.0.count }
  }

  /// The words for the months in a field of `count` letters; `nil` if there are no such words. A letter that several
  /// months share is left out.
  init?(ofMonths count: Int, _ formatter: DateFormatter) {
    switch count {
    case 3, 4:
      self.init(
        formatter.monthSymbols, formatter.shortMonthSymbols, formatter.standaloneMonthSymbols,
        formatter.shortStandaloneMonthSymbols)
    case 5:
      self.init(formatter.veryShortMonthSymbols, formatter.veryShortStandaloneMonthSymbols)
      let all = entries
      entries.removeAll { entry in all.contains { $0.name == entry.name && $0.number != entry.number } }
    default: return nil
    }
  }

  /// The words for the weekdays as a field shows them: a formatter has no list of those in two letters.
  init(ofWeekdays field: String, _ formatter: DateFormatter) {
    let copy = formatter.copy() as! DateFormatter
    copy.dateFormat = field
    self.init((0..<7).map { copy.string(from: Date(timeIntervalSinceReferenceDate: TimeInterval($0) * 86_400)) })
  }

  /// Removes the longest word with which a text begins, and returns the number of the word; `nil` if no word is found.
  func remove(from text: inout ArraySlice<Unicode.Scalar>) -> Int? {
    guard let entry = entries.first(where: { text.starts(with: $0.name) { $0.isLike($1) } }) else { return nil }
    text = text.dropFirst(entry.name.count)
    return entry.number
  }
}

extension Unicode.Scalar {
  /// Whether the scalars are the same, differ only in case, or are both white space.
  fileprivate func isLike(_ other: Unicode.Scalar) -> Bool {
    self == other || (properties.isWhitespace && other.properties.isWhitespace)
      || properties.lowercaseMapping == other.properties.lowercaseMapping
  }
}

/// The number of days from the first day of 2001 to the first day of a month, in the proleptic Gregorian calendar.
func daysSince2001(_ year: Int, _ month: Int) -> Int {
  // A year that begins with March has its leap day at the end, so the days before a month follow one formula: 153 days
  // for every five months.
  let year = month < 3 ? year - 1 : year
  let days = 365 * year + floor(year, 4) - floor(year, 100) + floor(year, 400)
  return days + (153 * ((month + 9) % 12) + 2) / 5 - 730_791
}

/// The year of a day, which is counted from the first day of 2001.
func yearOf(_ day: Int) -> Int {
  // The mean length of a year leads to the right year, or to one beside it.
  let year = 2001 + floor(day * 400, 146_097)
  if day < daysSince2001(year, 1) { return year - 1 }
  return day < daysSince2001(year + 1, 1) ? year : year + 1
}

private func floor(_ number: Int, _ divisor: Int) -> Int {
  number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
}
